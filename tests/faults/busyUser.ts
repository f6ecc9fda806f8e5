/**
 * A simulated user who uploads recordings and scores, saves and deletes without a pause, and records the answers in a
 * ledger.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CALLS } from '../../server/contract/paths.ts';
import { STAND_IN_MUSIC_JSON } from '../api/support/standInScore.ts';
import { Visitor } from '../api/support/visitor.ts';
import type { Answer, UploadFile } from '../api/support/visitor.ts';
import { isSettled, Ledger } from './ledger.ts';
import type { Entry } from './ledger.ts';

const RECORDING = readFileSync(new URL('../fixtures/audio/triad.mp3', import.meta.url));
/** More would create a queue that continues after the last kill. */
const UNSETTLED_RECORDINGS = 2;
const SONGS = 12;
const RETRY_MS = 100;

export interface Tally {
  answered: number;
  /** Calls without an answer. */
  unanswered: number;
  uploads: number;
  saves: number;
  deletions: number;
}

export class BusyUser {
  readonly ledger = new Ledger();
  readonly tally: Tally = { answered: 0, unanswered: 0, uploads: 0, saves: 0, deletions: 0 };
  readonly visitor: Visitor;
  readonly #name: string;
  readonly #random: () => number;
  #made = 0;

  constructor(url: string, name: string, random: () => number) {
    this.visitor = new Visitor(url);
    this.#name = name;
    this.#random = random;
  }

  /** Repeats actions until `isOver`; the last one is finished. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const songs = await this.compareList();
      if (songs === undefined) {
        await delay(RETRY_MS);
        continue;
      }
      const entries = [...this.ledger.entries.values()].filter(({ presence }) => presence === 'must');
      const scores = entries.filter(({ kind }) => kind === 'score');
      const idOf = ({ title }: Entry) => songs.find(({ Title }) => Title === title)?.Id ?? '';
      const unsettled = songs.filter((song) => !isSettled(song)).map(({ Title }) => Title);
      const dice = this.#random();
      // Sometimes deletes a song that is being transcribed, but rarely, so that most transcriptions finish.
      const removable = dice < 0.02 ? entries : entries.filter(({ title }) => !unsettled.includes(title));
      const [entry, score] = [this.#pick(removable), this.#pick(scores)];
      if (entry !== undefined && (songs.length >= SONGS || dice < 0.15)) await this.#delete(entry, idOf(entry));
      else if (score !== undefined && dice < 0.55) await this.#save(score, idOf(score));
      else if (dice < 0.75 && unsettled.length < UNSETTLED_RECORDINGS) await this.#upload('audio');
      else await this.#upload('score');
    }
  }

  /** Reads the list and compares it with the ledger; undefined where no answer came. */
  async compareList() {
    try {
      const songs = await this.visitor.songs();
      this.ledger.compare(songs);
      return songs;
    } catch {
      // The server is being killed or has not restarted: there is no list to compare.
      return undefined;
    }
  }

  async readScore(entry: Entry, id: string): Promise<boolean> {
    const answer = await this.#ask(() => this.visitor.get(`${CALLS.score.path}?id=${id}`));
    if (answer === undefined) return false;
    const { musicVo, properties } = answer.json as {
      musicVo: { MetaInfo: { SubTitle: string } };
      properties: { version: number };
    };
    this.ledger.compareScore(entry, properties.version, musicVo.MetaInfo.SubTitle);
    return true;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  async #upload(kind: Entry['kind']): Promise<void> {
    const title = `${this.#name} ${kind} ${++this.#made}`;
    const file = kind === 'audio' ? recordingOf(title) : scoreFileOf(title);
    const hash = createHash('sha256').update(file.content).digest('hex');
    const entry = this.ledger.add({ title, kind, hash, presence: 'may' });
    const answer = await this.#ask(() => this.visitor.upload([file], { title }));
    if (answer === undefined) return;
    entry.presence = 'must';
    this.tally.uploads++;
  }

  async #save(entry: Entry, id: string): Promise<void> {
    if (entry.unanswered !== undefined && !(await this.readScore(entry, id))) return;
    const content = `save ${++this.#made}`;
    const sheet = JSON.stringify(musicJsonOf(entry.title, content));
    entry.unanswered = content;
    const form = { id, sheet, version: String(entry.version) };
    const answer = await this.#ask(() => this.visitor.post(CALLS.saveScore.path, form));
    if (answer === undefined) return;
    this.tally.saves++;
    this.ledger.compareScore(entry, Number(answer.json?.['version']), content);
  }

  async #delete(entry: Entry, id: string): Promise<void> {
    entry.presence = 'may';
    const answer = await this.#ask(() => this.visitor.post(`${CALLS.deleteSongs.path}?ids=${id}`));
    if (answer === undefined) return;
    entry.presence = 'must not';
    this.tally.deletions++;
  }

  /** Undefined where no answer came. A refusal is a fault, because this user makes only valid calls. */
  async #ask(call: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await call();
      if (answer.status === 200) {
        this.tally.answered++;
        return answer;
      }
      if (answer.status < 500) this.ledger.faults.push(`${this.#name} was answered ${answer.status} ${answer.text}`);
    } catch {
      // The connection failed; the next comparison shows whether the call took effect.
    }
    this.tally.unanswered++;
    return undefined;
  }
}

/** Adds a tag with the title at the end (ID3v1), so that all recordings differ. */
function recordingOf(title: string): UploadFile {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${title}`, 'latin1');
  return { name: 'recording.mp3', content: new Uint8Array(Buffer.concat([RECORDING, tag])) };
}

function scoreFileOf(title: string): UploadFile {
  return { name: 'score.musj', content: new TextEncoder().encode(JSON.stringify(musicJsonOf(title, ''))) };
}

function musicJsonOf(title: string, subtitle: string) {
  const { MetaInfo } = STAND_IN_MUSIC_JSON;
  return { ...STAND_IN_MUSIC_JSON, MetaInfo: { ...MetaInfo, Title: title, SubTitle: subtitle } };
}
