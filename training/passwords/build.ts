/**
 * Writes `server/accounts/commonPasswords.bin`, which refuses the commonest passwords:
 *
 *     node training/passwords/build.ts 10-million-password-list-top-1000000.txt
 *
 * The list, one password a line with the commonest first, is part of the ten million passwords that Mark Burnett has
 * released into the public domain (in the collection SecLists, MIT licence). The shipped file was made from its first
 * 388,098 lines. Only fingerprints are stored.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { packFingerprints } from '../../server/accounts/fingerprints.ts';
import { candidatesFrom } from './candidates.ts';

const [listFile] = process.argv.slice(2);
if (listFile === undefined) throw new Error('usage: node training/passwords/build.ts <list of passwords>');
const candidates = candidatesFrom(readFileSync(listFile, 'utf8').split(/\r?\n/));
const packed = packFingerprints(candidates);
writeFileSync(new URL('../../server/accounts/commonPasswords.bin', import.meta.url), packed);
console.log(`${candidates.size} passwords, ${packed.length} bytes`);
