import { SUPPORT_PRODUCTS } from '@bourse/contract/support';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, Callout, Field, FieldTextArea, Select } from '@bourse/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LineId } from '../service/lines.ts';
import { askPerson, type TalkProduct, write } from './chat-client.ts';

const LONGEST = 4_000;

export interface PersonFormProps {
  readonly line: LineId;
  /** The talk waits for a person. */
  readonly onDone: () => void;
}

/** The way to a person: what it is about, and the first message. */
export function PersonForm({ line, onDone }: PersonFormProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const isUser = useUser() !== undefined;
  const [product, setProduct] = useState<TalkProduct>('general');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = useMutation({
    mutationFn: () => askPerson(line, product),
    onSuccess: () => {
      write(line, { kind: 'text', text });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else if (!ask.isPending) ask.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <p className="text-13 text-text-2">
        <FormattedMessage id={isUser ? 'chat.ask.text' : 'chat.ask.visitor'} />
      </p>
      <Select
        label={intl.formatMessage({ id: 'chat.ask.product' })}
        labelShown
        value={product}
        onValueChange={setProduct}
        items={SUPPORT_PRODUCTS.map((value) => ({ value, label: intl.formatMessage({ id: `talk.product.${value}` }) }))}
      />
      <Field
        label={intl.formatMessage({ id: 'chat.ask.message' })}
        error={isMissing && text.trim() === '' ? intl.formatMessage({ id: 'chat.ask.missing' }) : undefined}
      >
        <FieldTextArea value={text} onValueChange={setText} maxLength={LONGEST} rows={5} />
      </Field>
      {ask.error !== null && (
        <Callout tone="danger" isNew>
          {words(ask.error)}
        </Callout>
      )}
      <Button type="submit" tone="accent" size="lg" busy={ask.isPending}>
        <FormattedMessage id="chat.ask.submit" />
      </Button>
    </form>
  );
}
