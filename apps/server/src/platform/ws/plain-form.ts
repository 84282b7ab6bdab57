import type { ClientMessage } from '@bourse/contract';

/** Reads a product's most frequent messages in the form that programs usually write, without JSON and schema. */
export interface PlainForm {
  /** A message that the schema would accept, with the same result; undefined for any other message or form. */
  read(text: string): ClientMessage | undefined;
  /** The id of an order that would be placed, without parsing the rest; undefined for any other message or form. */
  orderIdOf(text: string): string | undefined;
}
