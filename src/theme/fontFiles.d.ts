/** The address of a font file in the build. */
declare module '@fontsource-variable/figtree/files/*?url' {
  const url: string;
  export default url;
}
