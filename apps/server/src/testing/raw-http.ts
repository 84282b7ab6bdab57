import { connect } from 'node:net';

/** An answer's head and body as they came, with every header line. */
export interface RawResponse {
  readonly status: number;
  /** Values by name in lower case, each as often as it came. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

const PATIENCE_MS = 10_000;

/** Sends bytes to a server and reads its answer, as far as its length says or until the connection ends. */
export function exchangeRaw(base: string, text: string): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = () => {
      socket.destroy();
      resolve(parseResponse(received));
    };
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`no answer to ${text.slice(0, 80)}`));
    });
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      // Not every answer closes its connection; one without a length that is sent to be kept open is an upgrade.
      if (isWhole(received)) finish();
    });
    socket.on('end', finish);
    socket.write(text);
  });
}

function isWhole(received: string): boolean {
  if (!received.includes('\r\n\r\n')) return false;
  const { status, headers, body } = parseResponse(received);
  const length = headers.get('content-length')?.[0];
  return status === 101 || (length !== undefined && body.length >= Number(length));
}

function parseResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return { status: Number(first.split(' ')[1]), headers, body };
}
