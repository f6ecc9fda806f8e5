"""Writes the notes of the keyboard music of the Mutopia Project (https://www.mutopiaproject.org) for the trainers.

  python3 training/scores/engraveScores.py <Mutopia's folder ftp> <folder for the notes> [ensembles]

Needs LilyPond 2.24 (Debian's package lilypond). Each source is converted to the syntax of that version and interpreted with
logNotes.ly; its notes are written to COMPOSER_HASH.notes, whose first line names the source, the instrument, the licence and
the title. Taken are sources for keyboard instruments (with `ensembles`: for all but voices) that are in the public domain or
under a Creative Commons licence that allows any use with attribution, without the works by which transcription is evaluated
and, to be safe, without the collections that such works belong to (`EVALUATED`) and arrangements of their composers' music
by others. A few seconds a source.
"""
import hashlib, os, random, re, shutil, signal, subprocess, sys, tempfile
from multiprocessing.pool import ThreadPool

KEYBOARD = re.compile(r'piano|harpsi|clavi|keyboard', re.I)
# What is taken with `ensembles`: guitars, strings, winds; no choirs, whose values are their own, and no zithers.
NO_ENSEMBLE = re.compile(r'voice|choir|chorus|sopran|tenor|koto|shamisen|drum|sing', re.I)
FREE = re.compile(r'public domain|attribution', re.I)
RESTRICTED = re.compile(r'non-?commercial', re.I)
LARGEST = 90_000       # bytes: larger sources are operas and symphonies
SECONDS = 45           # of processor time, for each run of the two programs
TOGETHER = 8           # sources in a run

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
# Composers of the works that evaluation uses, in the titles of arrangements by others.
ARRANGED = re.compile(r'\b(J\. ?S\. ?Bach|Johann Sebastian Bach|Beethoven|Mozart|Haydn|Schubert|Schumann|Chopin|Debussy|Alb[eé]niz|Borodin'
                      r'|Brahms|Granados|Grieg|Liszt|Mendelssohn|Moszkowski|Mussorgsky|Prokofiev|Rachmaninoff|Ravel|Scriabin'
                      r'|Tchaikovsky|Balakirev|Glinka)\b')


def header(text, field):
    return ' '.join(re.findall(r'(?:%s) *= *"([^"]*)"' % field, text))


def is_evaluated(composer, path):
    pattern = EVALUATED.get(composer, '')
    return pattern is ALL or (pattern != '' and re.search(pattern, path) is not None)


def words(text):
    """Title and tempo of a source, without the sign that separates the fields of the first line."""
    tempi = re.findall(r'\\tempo *"([^"]*)"|\\(?:bold|italic|large|larger|huge) *"([^"]*)"', text)
    return re.sub(r'[|\s]+', ' ', header(text, 'title|subtitle|piece') + ' ' + ' '.join(max(each) for each in tempi[:2]))


def sources(root, ensembles=False):
    """(path, composer, instrument, licence, words) of every source that may be used, in a random but fixed order."""
    found = []
    for folder, _, files in os.walk(root):
        composer = os.path.relpath(folder, root).split(os.sep)[0]
        for name in files:
            path = os.path.join(folder, name)
            if not name.endswith('.ly') or name.startswith('letter') or os.path.getsize(path) > LARGEST:
                continue
            text = open(path, encoding='utf8', errors='replace').read()
            instrument, licence = header(text, 'mutopiainstrument'), header(text, 'license|copyright')
            is_taken = instrument and not NO_ENSEMBLE.search(instrument) if ensembles else KEYBOARD.search(instrument)
            usable = is_taken and FREE.search(licence) and not RESTRICTED.search(licence)
            is_arranged = composer not in EVALUATED and ARRANGED.search(header(text, 'title|subtitle|mutopiatitle'))
            if usable and not is_arranged and '\\score' in text and not is_evaluated(composer, path + '/'):
                found.append((path, composer, instrument, licence, words(text)))
    found.sort()
    random.Random(1).shuffle(found)
    return found


def run_limited(command, folder):
    """Runs a program for at most SECONDS of processor time; whether it ended by itself."""
    limited = ['sh', '-c', 'ulimit -t %d; exec "$@"' % SECONDS, 'sh'] + command
    return subprocess.run(limited, cwd=folder, capture_output=True).returncode not in (-signal.SIGXCPU, -signal.SIGKILL)


def modernize(folder):
    """Converts the sources of a folder, and takes out what LilyPond 2.24 rejects or what only sound needs."""
    files = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(('.ly', '.ily', '.lyi'))]
    run_limited(['convert-ly', '-e'] + files, folder)
    for path in files:
        text = open(path, encoding='utf8', errors='replace').read()
        text = re.sub(r'\\apply(Music)? *#unfold-repeats', r'\\unfoldRepeats', text)
        open(path, 'w').write(text)


def target_of(source, root, output):
    relative = os.path.relpath(source[0], root)
    return os.path.join(output, '%s_%s.notes' % (source[1], hashlib.md5(relative.encode()).hexdigest()[:8]))


def engrave(sources, root, output):
    """Writes the notes of some sources by one run of LilyPond, which needs longer to start than for most sources."""
    logger = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'logNotes.ly')
    with tempfile.TemporaryDirectory() as folder:
        copies = []
        for number, (path, *_) in enumerate(sources):
            copy = os.path.join(folder, str(number))
            shutil.copytree(os.path.dirname(path), copy, ignore_dangling_symlinks=True)
            modernize(copy)
            copies.append('%d/source%d.ly' % (number, number))
            os.rename(os.path.join(copy, os.path.basename(path)), os.path.join(folder, copies[-1]))
        command = ['lilypond', '-s', '-dbackend=null', '-drelative-includes', '-dinclude-settings=' + logger] + copies
        # The exit status is that of the pages, which are never made.
        is_complete = run_limited(command, folder)
        for number, source in enumerate(sources):
            path, _, instrument, licence, title = source
            relative, notes = os.path.relpath(path, root), os.path.join(folder, 'source%d.notes' % number)
            if is_complete and os.path.exists(notes):
                with open(target_of(source, root, output), 'w') as file:
                    file.write('# %s | %s | %s | %s\n%s' % (relative, instrument, licence, title, open(notes, errors='replace').read()))
            elif len(sources) > 1:
                engrave([source], root, output)
            else:
                print('%s: %s' % (relative, 'LilyPond cannot read it' if is_complete else
                                  'more than %d s of processor time' % SECONDS), flush=True)


if __name__ == '__main__':
    root, output = sys.argv[1:3]
    os.makedirs(output, exist_ok=True)
    usable = sources(root, ensembles='ensembles' in sys.argv[3:])
    print('%d sources' % len(usable), flush=True)
    missing = [source for source in usable if not os.path.exists(target_of(source, root, output))]
    groups = [missing[at:at + TOGETHER] for at in range(0, len(missing), TOGETHER)]
    ThreadPool(os.cpu_count()).map(lambda group: engrave(group, root, output), groups, chunksize=1)
