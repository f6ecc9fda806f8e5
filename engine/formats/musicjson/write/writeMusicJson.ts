/**
 * Writes a score as MusicJSON 4. The documented fields contain all that they can express; the rest is in `Songleaf`
 * fields, so that reading returns an equal score. The time is linear in the size of the score.
 */
import { keyIndexOf } from '../../../theory/key.ts';
import type { Extra } from '../../../model/extra.ts';
import { isSame } from '../../../model/isSame.ts';
import type { Measure, Part, Score, ScoreMeta, Staff } from '../../../model/score.ts';
import { measureContexts, nominalDuration, scoreDuration, type MeasureContext } from '../../../model/scoreContext.ts';
import { toWholes } from '../../../units.ts';
import { clefName, clefOfName } from '../clefNames.ts';
import { documentedMeasure, meterText, type InForce } from '../documentedMeasure.ts';
import { metaFields, partFields, scoreFields, type PartFields } from '../measureFields.ts';
import type { DynamicVo, MetaInfoVo, MusicInfoVo, MusicVo, PartVo } from '../musicVo.ts';
import { writePartMeasures } from './writePartMeasures.ts';

const songleafField = (fields: object, written: unknown): { readonly Songleaf?: Record<string, unknown> } =>
  Object.keys(fields).length === 0 ? {} : { Songleaf: written as Record<string, unknown> };

function writeMeta({
  title,
  composer,
  subtitle,
  instrument,
  source,
  customId,
  extra,
  ...fields
}: ScoreMeta): MetaInfoVo {
  return {
    ...extra,
    Title: title,
    Composer: composer,
    SubTitle: subtitle,
    Instrument: instrument,
    Source: source,
    CustomId: customId,
    ...songleafField(fields, metaFields.write(fields)),
  };
}

function writeMusicInfo({ measures }: Score, first: MeasureContext | undefined): MusicInfoVo {
  if (first === undefined) throw new RangeError('the score has no measures');
  return {
    Key: keyIndexOf(first.key),
    TimeSignature: meterText(first.time),
    MeasureDuration: toWholes(nominalDuration(first.time)),
    Tempo: first.tempo,
    Duration: measures.length,
  };
}

/**
 * Returns the properties of a measure that its documented fields cannot express. What these express is derived as the
 * reader does it, and compared.
 */
function sharedFieldsOf(measure: Measure, context: MeasureContext, before: InForce): Partial<Measure> {
  const documented = documentedMeasure(
    {
      MeasureDuration: toWholes(measure.duration),
      TimeSignature: meterText(context.time),
      Key: keyIndexOf(context.key),
      Tempo: measure.tempos?.find(({ at }) => at === 0)?.quartersPerMinute ?? -1,
      ...(measure.section === undefined ? {} : { Section: measure.section }),
      ...(measure.timestamp === undefined ? {} : { TimeStamp: measure.timestamp }),
    },
    before,
  );
  const derived = documented as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(measure).filter(([field, value]) => !isSame(derived[field], value)));
}

function writeDynamics(part: Part, contexts: readonly MeasureContext[], end: number): DynamicVo[] {
  const dynamics = part.measures.flatMap(({ directions }, index) =>
    (directions ?? []).flatMap((direction) =>
      direction.kind === 'dynamic'
        ? [{ start: (contexts[index]?.start ?? 0) + direction.at, name: direction.name, extra: direction.extra }]
        : [],
    ),
  );
  return dynamics.map(({ start, name, extra }, index) => ({
    ...extra,
    Start: toWholes(start as Measure['duration']),
    End: toWholes((dynamics[index + 1]?.start ?? end) as Measure['duration']),
    Name: name,
  }));
}

function partFieldsOf({ abbreviation, transposition, listing, staves, program, printed }: Part): PartFields {
  const documented = staves.map(({ clef }): Staff => ({ clef: clefOfName(clefName(clef), program) }));
  return {
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(transposition === undefined ? {} : { transposition }),
    ...(listing === undefined ? {} : { listing }),
    ...(isSame(documented, staves) ? {} : { staves }),
    ...(printed === undefined ? {} : { printed }),
  };
}

/** Returns the unknown fields of an inner object that the model does not have. */
const inner = (extra: Extra | undefined, name: string): Extra | undefined => {
  const fields = extra?.[name];
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? (fields as Extra) : undefined;
};

function writePart(part: Part, index: number, score: Score, shared: readonly Partial<Measure>[]): PartVo {
  const contexts = measureContexts(score);
  const { measures } = score;
  const fields = partFieldsOf(part);
  const { tuning } = part;
  return {
    ...part.extra,
    Name: part.name,
    Clef: part.staves[0] === undefined ? 'Treble' : clefName(part.staves[0].clef),
    Program: part.program,
    Staffs: part.staves.map(({ clef }) => clefName(clef)),
    Tab: part.showTab,
    TabConfiguration:
      tuning === undefined
        ? null
        : {
            ...inner(part.extra, 'TabConfiguration'),
            Capo: tuning.capo,
            Frets: tuning.frets,
            Strings: [...tuning.strings],
          },
    Mute: part.mute,
    Dynamics: writeDynamics(part, contexts, scoreDuration(score)),
    Measures: writePartMeasures({ part, measures, contexts, shared: index === 0 ? shared : [] }),
    ...songleafField(fields, partFields.write(fields)),
  };
}

/** Returns a plain JSON value. A .musj file is its JSON text. */
export function writeMusicJson(score: Score): MusicVo {
  const contexts = measureContexts(score);
  const shared = score.measures.map((measure, index) => {
    const [context, before] = [contexts[index], contexts[index - 1]];
    return context === undefined ? {} : sharedFieldsOf(measure, context, before ?? {});
  });
  const { groups, header } = score;
  const fields = { ...(groups && { groups }), ...(header && { header }) };
  return {
    ...score.extra,
    Version: 4,
    MetaInfo: writeMeta(score.meta),
    MusicInfo: { ...inner(score.extra, 'MusicInfo'), ...writeMusicInfo(score, contexts[0]) },
    Parts: score.parts.map((part, index) => writePart(part, index, score, shared)),
    ...songleafField(fields, scoreFields.write(fields)),
  };
}
