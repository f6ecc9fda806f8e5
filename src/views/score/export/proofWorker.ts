/** A worker that writes a score in a format, reads it back and reports what is missing. */
import { proveExport } from '../../../../engine/index.ts';
import type { ExportLoss, ProvenFormat, Score } from '../../../../engine/index.ts';

export interface ProofOrder {
  readonly score: Score;
  readonly format: ProvenFormat;
}
export type ProofReport =
  { readonly ok: true; readonly losses: readonly ExportLoss[] } | { readonly ok: false; readonly reason: string };

const report = (message: ProofReport): void => self.postMessage(message);

self.onmessage = ({ data: { score, format } }: MessageEvent<ProofOrder>) => {
  try {
    report({ ok: true, losses: proveExport(score, format) });
  } catch (error) {
    report({ ok: false, reason: error instanceof Error ? error.message : String(error) });
  }
};
