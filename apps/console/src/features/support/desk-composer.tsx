import type { DeskTalkData } from '@bourse/contract';
import { randomKey } from '@bourse/kit/action/random-key.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { TalkComposer } from '@bourse/kit/talk/talk-composer.tsx';
import { Button, Callout } from '@bourse/ui';
import { useMutation } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CannedDialog } from './canned-dialog.tsx';
import { answer, sendFile, tellTyping } from './desk-client.ts';

/** Something to send, under a name that is the same at each attempt. */
interface Item {
  readonly clientId: string;
  readonly content: string | File;
}

/** The answer of an agent, typed or made from a canned one. */
export function DeskComposer({ talk }: { readonly talk: DeskTalkData }) {
  const words = useErrorWords();
  const [text, setText] = useState('');
  const [isPicking, setPicking] = useState(false);
  // What was not confirmed is sent again under its old name, before anything newer.
  const unsent = useRef<readonly Item[]>([]);
  const send = useMutation({
    mutationFn: async () => {
      for (const item of unsent.current) {
        const { clientId, content } = item;
        if (typeof content === 'string') await answer(talk.talkId, clientId, content);
        else await sendFile(talk.talkId, clientId, content);
        unsent.current = unsent.current.filter((one) => one !== item);
      }
    },
  });
  const onSend = (sent: string, files: readonly File[]) => {
    const contents = [...(sent.trim() === '' ? [] : [sent]), ...files];
    unsent.current = [...unsent.current, ...contents.map((content) => ({ clientId: randomKey(), content }))];
    setText('');
    send.mutate();
  };
  const giveUp = () => {
    const [first] = unsent.current;
    if (typeof first?.content === 'string') setText(first.content);
    unsent.current = [];
    send.reset();
  };
  return (
    <>
      {send.error !== null && (
        <Callout
          tone="danger"
          isNew
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => send.mutate()}>
                <FormattedMessage id="common.retry" />
              </Button>
              <Button size="sm" tone="quiet" onClick={giveUp}>
                <FormattedMessage id="common.cancel" />
              </Button>
            </span>
          }
        >
          {words(send.error)}
        </Callout>
      )}
      <TalkComposer
        text={text}
        busy={send.isPending}
        onTextChange={(next) => {
          setText(next);
          if (next !== '') tellTyping(talk.talkId);
        }}
        onSend={onSend}
        tools={
          <Button size="sm" tone="quiet" className="mb-2" onClick={() => setPicking(true)}>
            <MessageSquareQuote size={15} aria-hidden="true" />
            <FormattedMessage id="support.insertCanned" />
          </Button>
        }
      />
      {isPicking && (
        <CannedDialog
          talk={talk}
          onInsert={(filled) => {
            setText(text.trim() === '' ? filled : `${text}\n${filled}`);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
