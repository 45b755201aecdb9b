"""Makes the icon font: the icons that `src/ui/theme/icons.rs` names by their code points.

    python3 icons.py MaterialSymbolsRounded-Regular.ttf ../../src/ui/theme/icons.rs MaterialSymbols.ttf

The source is in the crate `egui_material_icons` 0.9.0. Needs fonttools. Run it again after an icon was added.
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

source, names, target = sys.argv[1:]
code_points = re.findall(r"'\\u\{(\w+)\}'", Path(names).read_text())
font = TTFont(source, recalcTimestamp=False)
options = subset.Options()
options.layout_features = []
options.name_IDs = ["*"]
options.hinting = True
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[int(code_point, 16) for code_point in code_points])
subsetter.subset(font)
font.save(target)
print(target, len(code_points), "icons,", Path(target).stat().st_size, "bytes")
