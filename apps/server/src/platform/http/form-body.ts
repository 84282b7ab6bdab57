import { isUtf8 } from 'node:buffer';

/** The fields of a form, or an error message. */
export type FormResult =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly msg: string };

/** Parses a body of `application/x-www-form-urlencoded` into an object of strings; duplicate fields are rejected. */
export function parseFormBody(bytes: Buffer): FormResult {
  if (!isUtf8(bytes)) return { ok: false, msg: 'The body is not UTF-8.' };
  return fieldsOf(new URLSearchParams(bytes.toString('utf8')));
}

/** Parses a body of `multipart/form-data`; files and duplicate fields are rejected. The content type contains the boundary. */
export async function parseMultipartBody(bytes: Buffer, contentType: string): Promise<FormResult> {
  if (!isUtf8(bytes)) return { ok: false, msg: 'The body is not UTF-8.' };
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
  const form = await body.formData().catch(() => undefined);
  return form === undefined ? { ok: false, msg: 'The body is not a form.' } : fieldsOf(form);
}

function fieldsOf(entries: Iterable<[string, string | File]>): FormResult {
  const fields = new Map<string, string>();
  for (const [key, value] of entries) {
    if (typeof value !== 'string') return { ok: false, msg: `The field "${key.slice(0, 40)}" is a file.` };
    if (fields.has(key)) return { ok: false, msg: `The form has the field "${key.slice(0, 40)}" twice.` };
    fields.set(key, value);
  }
  fields.delete('__proto__');
  return { ok: true, fields: Object.fromEntries(fields) };
}
