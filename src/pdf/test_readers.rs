//! Programs of the system that read a PDF back, for tests.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

/// The output of a program that reads the PDF.
pub fn read_back(program: &str, arguments: &[&str], pdf: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program is installed");
    let mut input = child.stdin.take().unwrap();
    let pdf = pdf.to_vec();
    let writing = std::thread::spawn(move || input.write_all(&pdf));
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap().ok();
    output.stdout
}

/// The text of all pages.
pub fn text_of(pdf: &[u8]) -> String {
    String::from_utf8(read_back("pdftotext", &["-layout", "-", "-"], pdf)).unwrap()
}
