"""Makes the fonts of this folder from the Inter release that Debian packages as fonts-inter.

    python3 freeze.py /usr/share/fonts/opentype/inter .

egui shapes text but has no switch for OpenType features, so two of Inter's are made permanent:
tnum (figures of one width: columns of money line up; only for 0-9, so that points and commas in
sentences keep their own width) and cv11 (the round, single-storey a).
Layout rules that nothing here uses are dropped, which halves the files. Needs fonttools.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FREEZE = {"tnum": set(range(0x30, 0x3A)), "cv11": None}
KEEP = ["kern", "mark", "mkmk", "ccmp", "locl"]


def frozen(font, feature):
    """Every glyph that `feature` would put in another's place."""
    gsub = font["GSUB"].table
    change = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                table = getattr(table, "ExtSubTable", table)
                change.update(getattr(table, "mapping", {}))
    return change


def make(source, target):
    font = TTFont(source)
    for feature, only in FREEZE.items():
        change = frozen(font, feature)
        for table in font["cmap"].tables:
            for code, glyph in list(table.cmap.items()):
                if only is None or code in only:
                    table.cmap[code] = change.get(glyph, glyph)
    # The release's own tabular fours are a few units off.
    cmap = font.getBestCmap()
    zero = font["hmtx"][cmap[0x30]][0]
    for code in range(0x30, 0x3A):
        font["hmtx"][cmap[code]] = (zero, font["hmtx"][cmap[code]][1])
    options = subset.Options()
    options.layout_features = KEEP
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = True
    subsetter = subset.Subsetter(options)
    # Latin, Greek, Cyrillic, punctuation, currency, arrows, mathematics, shapes.
    ranges = [(0x20, 0x24F), (0x250, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x25FF), (0x2600, 0x27BF)]
    subsetter.populate(unicodes=[c for a, b in ranges for c in range(a, b + 1)])
    subsetter.subset(font)
    font.save(target)
    print(target, Path(target).stat().st_size)


if __name__ == "__main__":
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    for weight in ["Regular", "Medium", "SemiBold", "Bold", "Italic"]:
        make(source / f"Inter-{weight}.otf", target / f"Inter-{weight}.otf")
