/**
 * `npm run interop [-- first count]`: converts every real score in the folder beside the repository to MusicXML and
 * MusicJSON and back, prints the differences, and then lets MuseScore open and export the files that Songleaf writes.
 * Fails where facts differ. `npm run interop -- musescore` only runs the second part.
 */
import { corpusFiles, NO_CORPUS, roundTrip } from './corpus.ts';
import { findMuseScore, NO_MUSESCORE } from './museScore.ts';
import { pieces, reimports } from './reimport.ts';
import { canValidate, NO_SCHEMA, schemaFaults } from './validate.ts';

const SHOWN = 5;
const VALIDATED_AT_ONCE = 20;

function faultsOf(name: string): { faults: string[]; written: string | undefined } {
  try {
    const { differences, written } = roundTrip(name);
    return { faults: [...differences], written };
  } catch (error) {
    return { faults: [String(error)], written: undefined };
  }
}

const listed = (name: string, lines: readonly string[]): string =>
  `${name}\n  ${lines.slice(0, SHOWN).join('\n  ')}${lines.length > SHOWN ? `\n  and ${lines.length - SHOWN} more` : ''}`;

function run(names: readonly string[]): number {
  const validates = canValidate();
  if (!validates) console.log(NO_SCHEMA);
  let kept = 0;
  for (let start = 0; start < names.length; start += VALIDATED_AT_ONCE) {
    const some = names.slice(start, start + VALIDATED_AT_ONCE);
    const results = some.map(faultsOf);
    const invalid = validates ? schemaFaults(results.flatMap(({ written }) => written ?? [])) : [];
    results.forEach(({ faults, written }, index) => {
      const complaints = written === undefined ? [] : (invalid.shift() ?? []);
      const all = [...faults, ...complaints.map((line) => `not valid: ${line}`)];
      if (all.length === 0) kept++;
      else console.log(listed(some[index] ?? '', all));
    });
  }
  console.log(`${kept} of ${names.length} scores kept every note, tie, tuplet, lyric, slur, dynamic and direction.`);
  return names.length - kept;
}

/** The number of pieces that MuseScore exported with differences. */
function runMuseScore(): number {
  const program = findMuseScore();
  if (program === undefined) {
    console.log(NO_MUSESCORE);
    return 0;
  }
  const results = reimports(program, pieces());
  const different = results.filter(({ differences }) => differences.length > 0);
  for (const { name, differences } of different) console.log(listed(name, differences));
  const beyond = results.filter((result) => result.beyond !== undefined && result.differences.length === 0);
  const whole = results.length - different.length - beyond.length;
  console.log(
    `${whole} of ${results.length} pieces came back from MuseScore with every note, rhythm, tie, tuplet, voice, lyric and ` +
      `chord symbol; ${beyond.length} contain facts that MuseScore loses from any file:`,
  );
  for (const { name, beyond: reason } of beyond) console.log(`  ${name}: ${reason}`);
  return different.length;
}

const parameters = process.argv.slice(2);
const files = corpusFiles();
let failures = 0;
if (parameters[0] !== 'musescore') {
  const [first = 0, count = files.length] = parameters.map(Number);
  if (files.length === 0) console.log(NO_CORPUS);
  else failures += run(files.slice(first, first + count));
}
if (parameters.length === 0 || parameters[0] === 'musescore') failures += runMuseScore();
process.exitCode = failures === 0 ? 0 : 1;
