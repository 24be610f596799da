/** Worker thread that parses PDFs; pdf.js handles the messages itself. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
