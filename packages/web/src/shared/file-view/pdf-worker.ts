// pdf.js reads a document in a worker of its own, which has to bring what old browsers lack, too.
import '../engine/pdf-parts.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
