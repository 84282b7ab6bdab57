import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { StoredFile } from '../../platform/files/files.ts';

/** A template for a company's documents. */
export type TemplateName = 'authorisation' | 'ownership';

interface Template {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Lines to fill in. */
  readonly fields: readonly string[];
  /** Heads of a table to fill in, and its rows. */
  readonly table?: { readonly heads: readonly string[]; readonly rows: number };
}

const SIGNATURE = [
  'Place and date',
  'Name and position of who signs',
  'Signature',
  'Company stamp, where it is customary',
];

const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  authorisation: {
    title: 'Letter of authorisation',
    paragraphs: [
      'The company named below authorises the persons named below to open and to operate its account, to place and cancel orders, and to sign documents about the account in its name.',
      'The company confirms that this authorisation was resolved by the body that its articles provide for, and that it will tell the exchange without delay when it ends.',
    ],
    fields: ['Name of the company', 'Registration number and country', 'Registered address'],
    table: { heads: ['Full name', 'Date of birth', 'Document number', 'Signature'], rows: 5 },
  },
  ownership: {
    title: 'Declaration of ownership and control',
    paragraphs: [
      'The company named below declares that the natural persons listed are all persons who own or control, directly or indirectly, 25 % or more of its shares or votes, or who control it by other means.',
      'Where nobody reaches this share, the members of its senior management are listed instead. A chart of the structure is attached if there are companies in between.',
    ],
    fields: ['Name of the company', 'Registration number and country'],
    table: { heads: ['Full name', 'Date of birth', 'Nationality', 'Share in %'], rows: 8 },
  },
};

const MARGIN = 56;
const INK = '#111111';
const LINE = '#999999';

/** Draws a template as a PDF. */
export async function templateFile(name: TemplateName): Promise<StoredFile> {
  const template = TEMPLATES[name];
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: template.title } });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(template.title).moveDown();
  doc.font('Helvetica').fontSize(10.5);
  for (const paragraph of template.paragraphs) doc.text(paragraph, { align: 'left' }).moveDown();
  for (const field of template.fields) drawField(doc, field);
  if (template.table !== undefined) drawTable(doc, template.table);
  doc.moveDown();
  for (const field of SIGNATURE) drawField(doc, field);
  doc.end();
  await done;
  return { fileId: randomUUID(), ownerId: '', type: 'application/pdf', bytes: Buffer.concat(chunks) };
}

function drawField(doc: PDFKit.PDFDocument, label: string): void {
  doc.fontSize(9).fillColor(LINE).text(label).fillColor(INK).moveDown(1.4);
  doc
    .strokeColor(LINE)
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .stroke();
  doc.moveDown(0.5);
}

function drawTable(doc: PDFKit.PDFDocument, { heads, rows }: NonNullable<Template['table']>): void {
  const width = (doc.page.width - 2 * MARGIN) / heads.length;
  const rowHeight = 22;
  doc.moveDown(0.5);
  const top = doc.y;
  for (const [index, head] of heads.entries()) {
    doc
      .fontSize(9)
      .fillColor(INK)
      .text(head, MARGIN + index * width + 4, top + 6, { width: width - 8, lineBreak: false });
  }
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column < heads.length; column += 1) {
      doc
        .strokeColor(LINE)
        .rect(MARGIN + column * width, top + row * rowHeight, width, rowHeight)
        .stroke();
    }
  }
  doc.x = MARGIN;
  doc.y = top + (rows + 1) * rowHeight;
}
