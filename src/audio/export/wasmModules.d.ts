/** The build returns the address of the file that it copies. */
declare module 'wasm-media-encoders/wasm/mp3?url' {
  const address: string;
  export default address;
}
