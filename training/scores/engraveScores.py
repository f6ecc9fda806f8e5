"""Writes the notes of the keyboard music of the Mutopia Project (https://www.mutopiaproject.org) for the trainers.

  python3 training/scores/engraveScores.py <Mutopia's folder ftp> <folder for the notes> [ensembles | lines]

Needs LilyPond 2.24 (Debian's package lilypond). Each source is converted to the syntax of that version and interpreted with
logNotes.ly; its notes are written to COMPOSER_HASH.notes, whose first line names the source, the instrument, the licence and
the title. Taken are sources for keyboard instruments (with `ensembles`: for all but voices; with `lines`: for strings and winds) that are in the public domain or
under a Creative Commons licence that allows any use with attribution, without the movements and pieces by which transcription is
evaluated (`EVALUATED`) and, to be safe, without arrangements of their composers' music by others. A few seconds a source.
"""
import hashlib, os, random, re, shutil, signal, subprocess, sys, tempfile
from multiprocessing.pool import ThreadPool

KEYBOARD = re.compile(r'piano|harpsi|clavi|keyboard', re.I)
# What is taken with `ensembles`: guitars, strings, winds; no choirs, whose values are their own, and no zithers.
NO_ENSEMBLE = re.compile(r'voice|choir|chorus|sopran|tenor|koto|shamisen|drum|sing', re.I)
# What is taken with `lines`.
STRINGS_AND_WINDS = re.compile(r'violin|viola|cello|string|fiddle|quartet|trio|duet|flute|flauto|recorder|whistle|oboe|clarinet'
                               r'|bassoon|sax|trumpet|horn|trombone', re.I)
FREE = re.compile(r'public domain|attribution', re.I)
RESTRICTED = re.compile(r'non-?commercial', re.I)
LARGEST = 90_000       # bytes: larger sources are operas and symphonies
SECONDS = 45           # of processor time, for each run of the two programs
TOGETHER = 8           # sources in a run

# Composer's folder: paths of works that evaluation uses, piece by piece or movement by movement, or None for all paths.
ALL = None
EVALUATED = {
    'BachJS': r'BWV(846|847|848|850|854|856|857|858|860|862|863|864|865|866|867|868|870|873|874|875|876|880|883|884|885|887|888|889|891|892|893|971|100[0-6]|539|964|968)',
    'BeethovenLv': r'/O(7|13|14|22|26|27|28|31|53|54|78|81a|81b|90|101|106|109|110|111)/|10no1_1|/O10/.*10no3|02no1_1|/O2/.*02no[23]|57_[13]',
    'ChopinFF': r'/O(7|18|20|23|25|27|31|35|38|39|47|52|53|57|58|60|66)/|10-0[1-578]|10-1[0-2]|chp-10-0|10-02|33-No[24]'
                r'|28-([1-46-9]|1[0-69]|2[014])\b|28-4a',
    'HaydnFJ': r'HOB-XVI-(6|31|32|39|40|46|48|49|50)\b',
    'MozartWA': r'/KV(31[01]|33[0-3]|475|570)/|K545-3',
    'SchubertF': r'/D(664|760|894|899)/|D780.*No[136]|D935-[13]|D946|D960',
    'SchumannR': r'/O(7|16|18)/|Op15No(0[235679]|1[123])',
    'DebussyC': r'L(75|95|110)/',
    'BurgmullerJFF': r'O109',
    'AlbenizIMF': r'/O(47|165)/', 'BorodinA': ALL, 'BrahmsJ': r'/O(117|118|119)/', 'GranadosE': ALL,
    'GriegE': r'/O12/|/O38/|/O43/|/O54/|/O71/', 'LisztF': r'^(?!.*/S\.172/)', 'Mendelssohn-BartholdyF': r'53no5|62no5',
    'MoszkowskiM': ALL, 'MussorgskyM': r'pictures', 'ProkofievS': r'/O11/', 'RachmaninoffS': r'23-0[46]|/O32/', 'RavelM': ALL,
    'ScriabinA': r'/O(8|53)/', 'TchaikovskyPI': r'37\.([1-35-79]|1[0-2])\b',
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


def is_taken(instrument, kind):
    """Whether a source for an instrument is of a kind: '', 'ensembles' or 'lines'."""
    if kind == '': return KEYBOARD.search(instrument) is not None
    if NO_ENSEMBLE.search(instrument): return False
    return kind == 'ensembles' or STRINGS_AND_WINDS.search(instrument) is not None and not KEYBOARD.search(instrument)


def sources(root, kind=''):
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
            usable = instrument and is_taken(instrument, kind) and FREE.search(licence) and not RESTRICTED.search(licence)
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
    root, output, *kind = sys.argv[1:4]
    os.makedirs(output, exist_ok=True)
    usable = sources(root, *kind)
    print('%d sources' % len(usable), flush=True)
    missing = [source for source in usable if not os.path.exists(target_of(source, root, output))]
    groups = [missing[at:at + TOGETHER] for at in range(0, len(missing), TOGETHER)]
    ThreadPool(os.cpu_count()).map(lambda group: engrave(group, root, output), groups, chunksize=1)
