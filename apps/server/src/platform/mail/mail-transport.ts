import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { openDataDir } from '../data-dir.ts';
import type { RenderedMail } from './render-mail.ts';

/** A mail as it leaves the house. */
export interface OutgoingMail extends RenderedMail {
  readonly mailId: bigint;
  readonly to: string;
  /** Empty or absent: the mail cannot be ended. */
  readonly unsubscribeUrl?: string;
}

/** Why a mail will never be delivered, however often it is tried: its recipient's server rejects it. */
export class MailRejected extends Error {}

/** A way for mails to leave. */
export interface MailTransport {
  /** Delivers a mail. Throws MailRejected when repeating is of no use, and any other error when it may help. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A mail server that does not answer for so long is tried again later. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 2;

/**
 * Delivers to the mail server of a URL: `smtp://user:password@host:587` with STARTTLS, which must succeed, `smtps://host:465` with TLS from
 * the start; `?tls=off` sends in clear, for a server on the same machine or network.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isPlain = searchParams.get('tls') === 'off';
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  const mailer = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ignoreTLS: isPlain,
    requireTLS: !isSecure && !isPlain,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...auth,
  });
  return {
    send: async (mail, signal) => {
      try {
        await mailer.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw isRejection(error) ? new MailRejected(error.message, { cause: error }) : error;
      }
    },
    close: () => mailer.close(),
  };
}

/** Writes each mail to `<mailId>.eml` in a directory that only we read; for the demo. */
export function createFileTransport(dir: string, from: string): MailTransport {
  openDataDir(dir);
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const path = join(dir, `${mail.mailId}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => composer.close(),
  };
}

/** Delivers by each of several transports in turn. */
export function createEachTransport(transports: readonly MailTransport[]): MailTransport {
  return {
    send: async (mail, signal) => {
      for (const transport of transports) await transport.send(mail, signal);
    },
    close: () => {
      for (const transport of transports) transport.close();
    },
  };
}

function messageOf({ mailId, to, subject, text, html, unsubscribeUrl = '' }: OutgoingMail, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    from,
    // As an object, so that nothing in the address is parsed as a list or a name.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same for each attempt, so that a mail that arrives twice can be recognized.
    messageId: `<mail-${mailId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
  };
}

/** RFC 8058: the mail program offers to end such mails, and does it by one POST. */
function unsubscribeHeaders(url: string): Record<string, string> {
  if (url === '') return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A lasting rejection of this recipient or this mail; a wrong password of ours is not one. */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && status >= 500 && status < 600;
}
