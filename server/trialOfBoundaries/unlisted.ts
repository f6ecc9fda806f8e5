export * from '../songbook/songs.ts';
