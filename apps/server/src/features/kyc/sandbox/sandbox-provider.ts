/**
 * A sandbox of an identity provider: a small HTTP server with a form on which whoever tries it out decides about the result, and signed
 * events as a real one sends them. For the demo and for tests; it checks nobody.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import type { ProviderEvent } from '../provider/provider.ts';
import { isSigned, signedHeaders } from '../provider/signatures.ts';
import { donePage, formPage } from './sandbox-pages.ts';

/** Options of the sandbox. */
export interface SandboxOptions {
  /** Shared with the exchange. */
  readonly secret: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly nowMs?: () => number;
}

/** A running sandbox. */
export interface SandboxProvider {
  readonly url: string;
  /** Signs and sends an event to the exchange; answers the HTTP status. */
  send(callbackUrl: string, event: ProviderEvent): Promise<number>;
  close(): Promise<void>;
}

interface SandboxApplicant {
  readonly applicantId: string;
  readonly identityType: 1 | 2;
  readonly callbackUrl: string;
}

const requestSchema = z.object({ externalId: z.string(), identityType: z.literal([1, 2]), callbackUrl: z.url() });
const MAX_BODY = 64 * 1024;
const FORM_MS = 24 * 3_600_000;
/** Forms that are open at a time; the oldest goes. */
const MAX_APPLICANTS = 10_000;

/** Starts a sandbox on this machine only. */
export async function startSandboxProvider({
  nowMs = Date.now,
  port,
  secret,
}: SandboxOptions): Promise<SandboxProvider> {
  const applicants = new Map<string, SandboxApplicant>();
  let base = '';
  const send = async (callbackUrl: string, event: ProviderEvent): Promise<number> => {
    const bytes = Buffer.from(JSON.stringify(event));
    const headers = { ...signedHeaders(secret, bytes, nowMs()), 'content-type': 'application/json' };
    const answer = await fetch(callbackUrl, { method: 'POST', headers, body: new Uint8Array(bytes) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const create = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await bodyOf(request);
    if (!isSigned(secret, request.headers, bytes, nowMs())) return answerJson(response, 401, {});
    const parsed = requestSchema.safeParse(jsonOf(bytes));
    if (!parsed.success) return answerJson(response, 400, {});
    const applicantId = randomBytes(16).toString('hex');
    const [oldest] = applicants.keys();
    if (applicants.size >= MAX_APPLICANTS && oldest !== undefined) applicants.delete(oldest);
    const { callbackUrl, identityType } = parsed.data;
    applicants.set(applicantId, { applicantId, identityType, callbackUrl });
    return answerJson(response, 201, { applicantId, url: `${base}/form/${applicantId}`, untilMs: nowMs() + FORM_MS });
  };
  const submit = async (request: IncomingMessage, response: ServerResponse, applicant: SandboxApplicant) => {
    const fields = new URLSearchParams((await bodyOf(request)).toString('utf8'));
    const about = { applicantId: applicant.applicantId, identityType: applicant.identityType };
    const newEvent = (type: ProviderEvent['type']): ProviderEvent => ({
      ...about,
      type,
      eventId: randomBytes(16).toString('hex'),
      timeMs: nowMs(),
    });
    await send(applicant.callbackUrl, newEvent('pending'));
    const isApproved = fields.get('outcome') === 'approved';
    const person = isApproved && applicant.identityType === 1 ? { person: personOf(fields) } : {};
    const status = await send(applicant.callbackUrl, { ...newEvent(isApproved ? 'approved' : 'rejected'), ...person });
    applicants.delete(applicant.applicantId);
    answerHtml(response, status === 200 ? 200 : 502, donePage(status === 200));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
    const applicant = applicants.get(pathname.replace(/^\/form\//, ''));
    const work = async () => {
      if (request.method === 'POST' && pathname === '/applicants') return create(request, response);
      if (applicant === undefined) return answerJson(response, 404, {});
      if (request.method === 'POST') return submit(request, response, applicant);
      return answerHtml(response, 200, formPage(applicant.identityType));
    };
    work().catch(() => answerJson(response, 500, {}));
  });
  base = await listen(server, port);
  return { url: base, send, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function personOf(fields: URLSearchParams): NonNullable<ProviderEvent['person']> {
  const text = (name: string) => fields.get(name) ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: text('birthDate'),
    nationality: text('country'),
    country: text('country'),
    documentCountry: text('country'),
    documentType: 'passport',
    documentNumber: text('documentNumber'),
    documentExpires: '',
  };
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answerHtml(response: ServerResponse, status: number, html: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  response.writeHead(status, headers).end(html);
}
