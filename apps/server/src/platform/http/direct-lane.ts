import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { RouteSpec } from '@bourse/contract';
import { SentBody } from './body-parsers.ts';
import type { MaybePromise, Outcome, RawCall } from './raw-call.ts';
import type { HeaderPairs } from './security-headers.ts';
import { API_HEADERS, limitHeaders } from './send.ts';

/*
 * The fast path of order entry. Goal: avoid the framework's overhead per order.
 *
 * Method: a request in its simplest form, exactly as in the contract, is processed on node:http directly; anything else
 * (another spelling of the path, a query, chunks, an encoding, another type) goes to Fastify. Both paths run the same check
 * and handler, so they differ in cost only.
 */

/** Runs one route; throws only unexpected errors. */
export type DirectRun = (raw: RawCall) => MaybePromise<Outcome>;

/** Maps an exception of a handler to a response. */
export type ErrorHandler = (error: unknown, request: IncomingMessage) => Outcome;

interface Place {
  readonly run: DirectRun;
  /** Name of the parameter that ends the path. */
  readonly param: string | undefined;
  readonly hasBody: boolean;
}

/** Maximum body of an order; a longer one goes to Fastify. */
const MAX_BODY_BYTES = 8 * 1024;
const JSON_TYPE = 'application/json';
const PLAIN_PARAM = /^[\w-]{1,64}$/;
const NO_PARAMS = Object.freeze({});

/** Routes that are processed before Fastify. */
export class DirectLane {
  private readonly places = new Map<string, Place>();
  private readonly onThrown: ErrorHandler;
  private readonly headers: readonly string[];

  /** `headers` are sent with every response, in addition to those of the API. */
  constructor(onThrown: ErrorHandler, headers: HeaderPairs) {
    this.onThrown = onThrown;
    this.headers = Object.entries({ ...Object.fromEntries(headers), ...API_HEADERS }).flat();
  }

  /** Adds a route whose path has no parameter except possibly its last segment. */
  add(spec: RouteSpec, run: DirectRun): void {
    const [, start = '', param] = /^([^{]*)(?:\{(\w+)\})?$/.exec(spec.path) ?? [];
    if (start === '') throw new Error(`${spec.path} is no path for the direct lane`);
    this.places.set(`${spec.method} ${start}`, { run, param, hasBody: spec.body !== undefined });
  }

  /** Processes the request if it matches a route of the lane; otherwise returns false and leaves it untouched. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    const place = this.places.get(`${method} ${url}`);
    if (place !== undefined && place.param === undefined) return this.takeExact(place, request, response);
    const slash = url.lastIndexOf('/') + 1;
    const parent = this.places.get(`${method} ${url.slice(0, slash)}`);
    if (parent?.param === undefined) return false;
    const value = url.slice(slash);
    if (!PLAIN_PARAM.test(value) || hasContent(request.headers)) return false;
    this.run(parent, { [parent.param]: value }, undefined, request, response);
    return true;
  }

  private takeExact(place: Place, request: IncomingMessage, response: ServerResponse): boolean {
    if (!place.hasBody || !isPlainJson(request.headers)) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // When the client disconnects before its body is complete, there is no `end` and nothing runs.
    request.on('end', () => {
      const [first] = chunks;
      const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      this.run(place, NO_PARAMS, new SentBody(bytes, JSON_TYPE), request, response);
    });
    return true;
  }

  private run(place: Place, params: unknown, body: unknown, request: IncomingMessage, response: ServerResponse): void {
    try {
      const outcome = place.run({ headers: request.headers, request, params, query: NO_PARAMS, body });
      if (outcome instanceof Promise) {
        outcome.then(
          (answer) => this.write(response, answer),
          (error) => this.write(response, this.onThrown(error, request)),
        );
      } else {
        this.write(response, outcome);
      }
    } catch (error) {
      this.write(response, this.onThrown(error, request));
    }
  }

  /** Writes headers and body at once. Responses of the lane are too short for compression. */
  private write(response: ServerResponse, { status, text, retryAfterS }: Outcome): void {
    const length = String(Buffer.byteLength(text));
    response.writeHead(status, [...this.headers, ...limitHeaders(status, retryAfterS), 'content-length', length]);
    response.end(text);
  }
}

function isPlainJson(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length']);
  const isPlain = headers['content-type'] === JSON_TYPE && headers['content-encoding'] === undefined;
  return isPlain && length > 0 && length <= MAX_BODY_BYTES;
}

function hasContent(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
