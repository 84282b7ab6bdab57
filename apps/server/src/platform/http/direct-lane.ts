import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { RouteSpec } from '@bourse/contract';
import { SentBody } from './body-parsers.ts';
import type { Outcome, RawCall, Soon } from './raw-call.ts';
import type { HeaderPairs } from './security-headers.ts';
import { API_HEADERS, limitHeaders } from './send.ts';

/*
 * The short way of order entry. Goal: what an order costs is the order, not the framework around it.
 *
 * Method: a request in its plainest form, exactly as the contract writes it, is answered on node:http itself; anything that
 * wants interpreting (another spelling of the path, a query, chunks, an encoding, another type) goes to Fastify. Both ways
 * run the same check and the same handler, so they can differ in cost only.
 */

/** Runs one route; throws only what nobody expects. */
export type DirectRun = (raw: RawCall) => Soon<Outcome>;

/** How the lane answers when a handler throws. */
export type ThrownAnswer = (error: unknown, request: IncomingMessage) => Outcome;

interface Place {
  readonly run: DirectRun;
  /** Name of the parameter that ends the path. */
  readonly param: string | undefined;
  readonly hasBody: boolean;
}

/** The longest body of an order; a longer one is Fastify's to refuse. */
const MAX_BODY_BYTES = 8 * 1024;
const JSON_TYPE = 'application/json';
const PLAIN_PARAM = /^[\w-]{1,64}$/;
const NO_PARAMS = Object.freeze({});

/** Routes that are answered before Fastify sees the request. */
export class DirectLane {
  private readonly places = new Map<string, Place>();
  private readonly onThrown: ThrownAnswer;
  private readonly headers: readonly string[];

  /** `headers` go out with every answer, beside those of the API. */
  constructor(onThrown: ThrownAnswer, headers: HeaderPairs) {
    this.onThrown = onThrown;
    this.headers = Object.entries({ ...Object.fromEntries(headers), ...API_HEADERS }).flat();
  }

  /** Adds a route whose path has no parameter but, perhaps, its last part. */
  add(spec: RouteSpec, run: DirectRun): void {
    const [, start = '', param] = /^([^{]*)(?:\{(\w+)\})?$/.exec(spec.path) ?? [];
    if (start === '') throw new Error(`${spec.path} is no path for the direct lane`);
    this.places.set(`${spec.method} ${start}`, { run, param, hasBody: spec.body !== undefined });
  }

  /** Answers the request if it is one of the lane's; false: it is somebody else's, untouched. */
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
    // A client that goes away before its body is complete has asked for nothing: there is no `end` then.
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

  /** Head and body leave in one write. Answers of the lane are short: compressing them would gain nothing. */
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
