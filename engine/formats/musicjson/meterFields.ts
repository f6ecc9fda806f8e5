/** Codecs of meter displays and fretboards, in `Songleaf` fields. */
import {
  METER_RELATIONS,
  METER_SYMBOLS,
  type MeterDisplay,
  type MeterFraction,
} from '../../model/rhythm/meterDisplay.ts';
import type { Fretboard } from '../../model/score.ts';
import { parseFretboard } from '../musicxml/signs/fretboards.ts';
import { elementOf } from '../musicxml/xml/foreignElement.ts';
import { asObject, flag, list, nullable, oneOf, optional, record, integer, type Codec } from './codec.ts';
import { foreign } from './foreignCodec.ts';

const fractions = list(record<MeterFraction>({ beats: list(integer(1, 999)), beatType: integer(1, 999) }));
const symbol = optional(oneOf(...METER_SYMBOLS));

export const meterDisplay = record<MeterDisplay>({
  fractions,
  symbol,
  interchangeable: optional(
    record<NonNullable<MeterDisplay['interchangeable']>>({ fractions, symbol, relation: oneOf(...METER_RELATIONS) }),
  ),
  printed: optional(flag),
  isX: optional(flag),
  source: optional(foreign),
});

const typedFretboard = record<Fretboard>({
  voicing: optional(list(nullable(integer(0, 36)))),
  source: optional(foreign),
});

/** Codec of a fretboard. Files of earlier versions contain its MusicXML element instead. */
export const fretboard: Codec<Fretboard> = {
  read: (json) =>
    Object.hasOwn(asObject(json), 'Name')
      ? parseFretboard(elementOf(foreign.read(json)), () => undefined)
      : typedFretboard.read(json),
  write: typedFretboard.write,
};
