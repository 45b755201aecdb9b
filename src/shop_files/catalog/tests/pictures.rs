//! Pictures of a folder or a ZIP file.

use std::{
    fs::{self, File},
    io::{Cursor, Write as _},
    path::Path,
};

use image::{ImageFormat, RgbImage};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = RgbImage::new(width, height);
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// A JPEG picture whose header claims 65,535 lines and columns.
fn with_claimed_size(jpeg: &[u8]) -> Vec<u8> {
    let mut bytes = jpeg.to_vec();
    let frame = memchr::memmem::find(jpeg, b"\xFF\xC0").expect("the header of the frame");
    bytes[frame + 5..frame + 9].fill(0xFF);
    bytes
}

fn write_zip(path: &Path, files: &[(&str, &[u8])]) {
    let mut writer = ZipWriter::new(File::create(path).expect("a file"));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).expect("a part");
        writer.write_all(bytes).expect("content");
    }
    writer.finish().expect("a ZIP file");
}

#[test]
fn folder_and_zip_give_the_same_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let (red, blue) = (
        picture(2, 1, ImageFormat::Png),
        picture(1, 3, ImageFormat::Jpeg),
    );
    fs::create_dir(folder.path().join("mugs")).expect("a folder");
    fs::write(folder.path().join("Red.png"), &red).expect("a file");
    fs::write(folder.path().join("mugs/Blue.JPG"), &blue).expect("a file");
    let zip = folder.path().join("pictures.zip");
    write_zip(&zip, &[("Red.png", &red), ("mugs/Blue.JPG", &blue)]);
    for path in [folder.path(), &zip] {
        let mut files = PictureFiles::open(path).expect("pictures");
        let hash = files.hash("red.PNG").expect("a picture");
        assert_eq!(files.hash("Red.png"), Ok(hash.clone()));
        assert_eq!(files.read(&hash), Ok(red.clone()));
        let of_name = files.hash("blue.jpg").expect("a picture");
        assert_eq!(files.hash(r"mugs\blue.jpg"), Ok(of_name.clone()));
        assert_eq!(files.read(&of_name), Ok(blue.clone()));
        assert_eq!(files.hashes().count(), 2);
        assert_eq!(files.hash("green.png"), Err(PictureProblem::Missing));
    }
}

#[test]
fn pictures_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes);
    write(
        "wide.jpg",
        &with_claimed_size(&picture(1, 1, ImageFormat::Jpeg)),
    )
    .expect("a file");
    write("large.png", &vec![0; 20 * 1024 * 1024 + 1]).expect("a file");
    write("text.png", b"no picture").expect("a file");
    write("cut.png", &picture(9, 9, ImageFormat::Png)[..20]).expect("a file");
    let mut files = PictureFiles::open(folder.path()).expect("pictures");
    for (name, problem) in [
        ("wide.jpg", PictureProblem::TooLarge),
        ("large.png", PictureProblem::TooLarge),
        ("text.png", PictureProblem::Unreadable),
        ("cut.png", PictureProblem::Unreadable),
    ] {
        assert_eq!(files.hash(name), Err(problem), "{name}");
    }
}

#[test]
fn zip_with_too_many_files_is_refused_unread() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pictures.zip");
    // The end of a ZIP file that claims 65,535 files, and the record of a large file that claims four billion.
    let mut end = b"PK\x06\x06".to_vec();
    end.resize(32, 0);
    end.extend(u64::from(u32::MAX).to_le_bytes());
    end.extend(b"PK\x05\x06\0\0\0\0\0\0\xFF\xFF\xFF\xFF");
    end.resize(end.len() + 8, 0);
    fs::write(&path, end).expect("a file");
    let refused = PictureFiles::open(&path).expect_err("too many files");
    assert!(matches!(refused, PictureFilesError::TooManyFiles { .. }));
    fs::write(&path, b"no ZIP file").expect("a file");
    let refused = PictureFiles::open(&path).expect_err("no ZIP file");
    assert!(matches!(refused, PictureFilesError::NoZip));
}

#[test]
fn changed_picture_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("red.png");
    fs::write(&path, picture(1, 1, ImageFormat::Png)).expect("a file");
    let mut files = PictureFiles::open(folder.path()).expect("pictures");
    let hash = files.hash("red.png").expect("a picture");
    fs::write(&path, picture(2, 2, ImageFormat::Png)).expect("a file");
    assert_eq!(files.read(&hash), Err(PictureProblem::Unreadable));
}
