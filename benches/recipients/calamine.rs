//! Reads every cell of the first sheet of a workbook with calamine's streaming reader, and prints the seconds.
//!
//! `benches/recipients.sh` builds this program outside of the package, because calamine needs a second
//! version of quick-xml.

use std::{env, fs::File, hint::black_box, io::BufReader, time::Instant};

use calamine::{Reader, Xlsx, open_workbook};

fn main() {
    let path = env::args().nth(1).expect("the path of a workbook");
    let start = Instant::now();
    let mut workbook: Xlsx<BufReader<File>> = open_workbook(path).expect("a workbook");
    let name = workbook.sheet_names()[0].clone();
    let mut cells = workbook.worksheet_cells_reader(&name).expect("a sheet");
    while let Some(cell) = cells.next_cell().expect("a cell") {
        black_box(cell);
    }
    println!("{}", start.elapsed().as_secs_f64());
}
