/** The thread that parses PDFs: pdf.js answers its own messages there. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
