/** The thread that parses PDFs: pdf.js answers its own messages there. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
