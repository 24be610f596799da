/** Options of pdf.js for every reader of text: no fonts, character maps, decoders or forms, and nothing is fetched or drawn. */
export const PDF_TEXT_OPTIONS = {
  useWorkerFetch: false,
  useWasm: false,
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  maxImageSize: 1,
  verbosity: 0,
} as const;
