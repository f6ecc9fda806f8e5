/** The address of a WebAssembly file in the build. */
declare module '@tensorflow/tfjs-backend-wasm/dist/*?url' {
  const url: string;
  export default url;
}
