"""Makes the typefaces in this folder. See README.md for what they are, and for the command."""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib import hvar
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent
FILES = {
    "letters": "20-22,26-29,2B-2F,30-3B,3F-5A,5F,61-7A,A9,2013,2014,2018,2019,201C,201D,2026",
    "accents": "23-25,2A,3C-3E,5B-5E,60,7B-7E,A0,C0-C5,C7-CF,D1-D6,D8-DC,DF-EF,F1-F6,F8-FC,FF",
}
# The headlines' style is the one drawn exactly; the others are kept as differences from it.
LIMITS = {"wdth": (62, 62, 100), "wght": (400, 800, 800)}
# In thousandths of the type's size: how far a point of the other styles may be off, and the steps
# that it moves by. In text of 20 pixels that is less than a tenth of one.
TOLERANCE, STEP = 3, 4
# Where 500, 600 and 700 lie between 400 (-1) and 800 (0): found by trying, so that words stay as
# wide as in Archivo, which is drawn at 600, too.
WEIGHTS = {-1: -1, -0.75: -0.84, -0.5: -0.67, -0.25: -0.4, 0: 0, 1: 1}


def limited(source, unicodes):
    font = instantiateVariableFont(TTFont(source), LIMITS)
    options = Options()
    options.hinting = False
    options.layout_features = ["kern"]
    options.drop_tables += ["STAT", "GDEF"]
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(unicodes))
    subsetter.subset(font)
    return font


def without_middle_weight(font):
    """Archivo is drawn at weight 600, too: left out, a third of the file."""
    glyphs, variations = font["glyf"], font["gvar"].variations
    for name, all_styles in variations.items():
        points, outline = glyphs._getCoordinatesAndControls(name, font["hmtx"].metrics)
        is_composite = outline.numberOfContours == -1
        ends = list(range(len(outline.components))) if is_composite else outline.endPts
        variations[name] = [
            style for style in all_styles if style.axes.get("wght", (0, -1, 0))[1] == -1
        ]
        for style in variations[name]:
            if "wght" in style.axes:
                style.axes["wght"] = (-1, -1, 0)
            style.calcInferredDeltas(points, ends)
            style.roundDeltas()
            # The last four are the letter's own edges: its width stays as it is.
            style.coordinates = [
                (round(x / STEP) * STEP, round(y / STEP) * STEP)
                for x, y in style.coordinates[:-4]
            ] + style.coordinates[-4:]
            style.optimize(points, ends, tolerance=TOLERANCE, isComposite=is_composite)
    del font["HVAR"]
    hvar.add_HVAR(font)


source = sys.argv[1]
for name, unicodes in FILES.items():
    font = limited(source, unicodes)
    without_middle_weight(font)
    font["avar"].segments["wght"] = WEIGHTS
    font.flavor = "woff2"
    file = FOLDER / f"archivo-{name}.woff2"
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes")

# For the share image. Under a name of its own: an installed Archivo would be taken for it.
font = instantiateVariableFont(limited(source, ",".join(FILES.values())), {"wdth": 62, "wght": 800})
for identifier in (1, 4, 6):
    font["name"].setName("Archivo Headline", identifier, 3, 1, 0x409)
font.flavor = None
font.save(FOLDER / "archivo-headline.ttf")
