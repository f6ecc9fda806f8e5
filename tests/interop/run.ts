/**
 * `npm run interop [-- first count]`: sends every real score beside the repository through MusicXML, MusicJSON and back,
 * and prints what got lost. Fails where anything did.
 */
import { corpusFiles, NO_CORPUS, roundTrip } from './corpus.ts';
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
      else
        console.log(
          `${some[index] ?? ''}\n  ${all.slice(0, SHOWN).join('\n  ')}${all.length > SHOWN ? `\n  and ${all.length - SHOWN} more` : ''}`,
        );
    });
  }
  console.log(
    `${kept} of ${names.length} scores came back with every note, tie, tuplet, lyric, slur, dynamic and direction.`,
  );
  return names.length - kept;
}

const files = corpusFiles();
const [first = 0, count = files.length] = process.argv.slice(2).map(Number);
if (files.length === 0) console.log(NO_CORPUS);
else process.exitCode = run(files.slice(first, first + count)) === 0 ? 0 : 1;
