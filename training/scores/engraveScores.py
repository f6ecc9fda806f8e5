"""Writes the notes of the keyboard music of the Mutopia Project (https://www.mutopiaproject.org) for the trainers.

  python3 training/scores/engraveScores.py <Mutopia's folder ftp> <folder for the notes> [at most so many]

Needs LilyPond 2.24 (Debian's package lilypond). Each source is converted to the syntax of that version and interpreted with
logNotes.ly; its notes are written to COMPOSER_HASH.notes, whose first line names the source, the instrument and the licence.
Taken are sources for keyboard instruments that are in the public domain or under a Creative Commons licence that allows
any use with attribution, without the works by which transcription is evaluated and, to be safe, without the collections that
such works belong to (`EVALUATED`). A few seconds a source.
"""
import hashlib, os, random, re, shutil, subprocess, sys, tempfile
from multiprocessing.pool import ThreadPool

KEYBOARD = re.compile(r'piano|harpsi|clavi|keyboard', re.I)
FREE = re.compile(r'public domain|attribution', re.I)
RESTRICTED = re.compile(r'non-?commercial', re.I)
LARGEST = 60_000       # bytes: larger sources are operas and symphonies
SECONDS = 45

# Composer's folder: paths that are left out, or None for all of them.
ALL = None
EVALUATED = {
    'BachJS': r'BWV(8[4-8]\d|89[0-3]|971|100[1-6])',
    'BeethovenLv': r'/O(2|7|10|13|14|22|26|27|28|31|49|53|54|57|78|79|81a|81b|90|101|106|109|110|111)/',
    'ChopinFF': r'^(?!.*/(O6|O9|O45|O69|O72|B130)/)',
    'HaydnFJ': r'HOB-XVI',
    'MozartWA': r'/KV(279|28\d|309|31[01]|33[0-3]|457|475|494|533|545|547|570|576)/',
    'SchubertF': r'/D(664|760|780|784|894|899|935|946|960)/',
    'SchumannR': r'/O(7|15|16|18)/',
    'DebussyC': r'L(75|95|110)/',
    'BurgmullerJFF': r'O109',
    'AlbenizIMF': ALL, 'BorodinA': ALL, 'BrahmsJ': ALL, 'GranadosE': ALL, 'GriegE': ALL, 'LisztF': ALL,
    'Mendelssohn-BartholdyF': ALL, 'MoszkowskiM': ALL, 'MussorgskyM': ALL, 'ProkofievS': ALL, 'RachmaninoffS': ALL,
    'RavelM': ALL, 'ScriabinA': ALL, 'TchaikovskyPI': ALL,
}


def header(text, field):
    return ' '.join(re.findall(r'(?:%s) *= *"([^"]*)"' % field, text))


def is_evaluated(composer, path):
    pattern = EVALUATED.get(composer, '')
    return pattern is ALL or (pattern != '' and re.search(pattern, path) is not None)


def sources(root):
    """(path, composer, instrument, licence) of every source that may be used, in a random but fixed order."""
    found = []
    for folder, _, files in os.walk(root):
        composer = os.path.relpath(folder, root).split(os.sep)[0]
        for name in files:
            path = os.path.join(folder, name)
            if not name.endswith('.ly') or name.startswith('letter') or os.path.getsize(path) > LARGEST:
                continue
            text = open(path, encoding='utf8', errors='replace').read()
            instrument, licence = header(text, 'mutopiainstrument'), header(text, 'license|copyright')
            usable = KEYBOARD.search(instrument) and FREE.search(licence) and not RESTRICTED.search(licence)
            if usable and '\\score' in text and not is_evaluated(composer, path + '/'):
                found.append((path, composer, instrument, licence))
    found.sort()
    random.Random(1).shuffle(found)
    return found


def modernize(folder):
    """Converts the sources of a folder, and takes out what LilyPond 2.24 rejects or what only sound needs."""
    files = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(('.ly', '.ily', '.lyi'))]
    subprocess.run(['convert-ly', '-e'] + files, cwd=folder, capture_output=True, timeout=SECONDS)
    for path in files:
        text = open(path, encoding='utf8', errors='replace').read()
        text = re.sub(r'\\apply(Music)? *#unfold-repeats', r'\\unfoldRepeats', text)
        open(path, 'w').write(text)


def engrave(source, root, output):
    path, composer, instrument, licence = source
    relative = os.path.relpath(path, root)
    target = os.path.join(output, '%s_%s.notes' % (composer, hashlib.md5(relative.encode()).hexdigest()[:8]))
    if os.path.exists(target):
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, 'source')
        shutil.copytree(os.path.dirname(path), copy)
        logger = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'logNotes.ly')
        command = ['lilypond', '-s', '-dbackend=null', '-dinclude-settings=' + logger, '-o', 'out', os.path.basename(path)]
        try:
            modernize(copy)
            # The exit status is that of the pages, which are never made.
            subprocess.run(command, cwd=copy, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            print('%s: more than %d s' % (relative, SECONDS), flush=True)
            return
        notes = os.path.join(copy, 'out.notes')
        if not os.path.exists(notes):
            print('%s: LilyPond cannot read it' % relative, flush=True)
            return
        with open(target, 'w') as file:
            file.write('# %s | %s | %s\n%s' % (relative, instrument, licence, open(notes, errors='replace').read()))


if __name__ == '__main__':
    root, output = sys.argv[1:3]
    os.makedirs(output, exist_ok=True)
    usable = sources(root)
    usable = usable[:int(sys.argv[3])] if len(sys.argv) > 3 else usable
    print('%d sources' % len(usable), flush=True)
    ThreadPool(os.cpu_count()).map(lambda source: engrave(source, root, output), usable, chunksize=1)
