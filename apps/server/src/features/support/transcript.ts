import type { RouteData, TalkMessageData } from '@bourse/contract';
import { CSV_START, csvLine } from '@bourse/contract/csv';
import { type MessageRow, messageData, type TalkRow } from './talk-rows.ts';

type Transcript = RouteData<'deskTranscript'>;

const COLUMNS = ['seq', 'time', 'from', 'agent', 'kind', 'text', 'reference', 'file'] as const;

/** What a message refers to, in one word. */
function referenceOf({ event, params, ref }: TalkMessageData): string {
  if (ref !== null) return `${ref.kind} ${ref.id}`;
  return event === null ? '' : [event, ...Object.values(params)].join(' ');
}

function csvOf(messages: readonly TalkMessageData[]): string {
  const lines = messages.map((message) =>
    csvLine([
      String(message.seq),
      new Date(message.createdMs).toISOString(),
      message.from,
      message.agentName,
      message.kind,
      message.text,
      referenceOf(message),
      message.file === null ? '' : `${message.file.fileId} ${message.file.name}`.trim(),
    ]),
  );
  return CSV_START + csvLine([...COLUMNS]) + lines.join('');
}

function jsonOf(talk: TalkRow, messages: readonly TalkMessageData[]): string {
  const { accountId, agentName, language, line, product, stars, state, talkId } = talk;
  const about = {
    talkId: talkId.toString(),
    accountId: accountId ?? 0,
    ...{ line, state, language, product, agentName, stars },
    openedMs: Number(talk.openedMs),
    closedMs: Number(talk.closedMs),
  };
  return JSON.stringify({ talk: about, messages }, null, 2);
}

/** Everything that was said in a talk as text. It is made of messages alone, so that notes cannot be in it. */
export function transcriptOf(talk: TalkRow, rows: readonly MessageRow[], format: 'csv' | 'json'): Transcript {
  const messages = rows.map((row) => messageData(row));
  const name = `talk-${talk.talkId}.${format}`;
  return format === 'csv'
    ? { name, contentType: 'text/csv; charset=utf-8', text: csvOf(messages) }
    : { name, contentType: 'application/json', text: jsonOf(talk, messages) };
}
