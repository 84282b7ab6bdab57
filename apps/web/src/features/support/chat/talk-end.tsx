import type { TalkData } from '@bourse/contract';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Button, cx, Field, FieldTextArea } from '@bourse/ui';
import { useMutation } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { rateTalk, reopenTalk } from './chat-client.ts';

export interface TalkEndProps {
  readonly talk: TalkData;
  readonly onNew: () => void;
  readonly onReopened: () => void;
}

/** After a talk: what it was worth, and how to go on. */
export function TalkEnd({ talk, onNew, onReopened }: TalkEndProps) {
  const words = useErrorWords();
  const reopen = useMutation({ mutationFn: () => reopenTalk(talk.talkId), onSuccess: onReopened });
  const mayReopen = talk.reopenUntilMs > Date.now();
  return (
    <div className="flex max-h-[60%] shrink-0 flex-col gap-3 overflow-y-auto border-t p-3">
      {talk.agentName !== '' && <Rating talk={talk} />}
      {reopen.error !== null && (
        <p role="alert" className="text-12 text-danger">
          {words(reopen.error)}
        </p>
      )}
      <div className="flex gap-2">
        {mayReopen && (
          <Button className="flex-1" busy={reopen.isPending} onClick={() => reopen.mutate()}>
            <FormattedMessage id="chat.reopen" />
          </Button>
        )}
        <Button className="flex-1" onClick={onNew}>
          <FormattedMessage id="chat.newTalk" />
        </Button>
      </div>
    </div>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;
const LONGEST = 1_000;

/** One to five stars, and a few words. */
function Rating({ talk }: { readonly talk: TalkData }) {
  const intl = useIntl();
  const words = useErrorWords();
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const rate = useMutation({ mutationFn: () => rateTalk(talk.talkId, stars, text) });
  if (talk.stars > 0) {
    return (
      <p role="status" className="text-13 text-text-2">
        <FormattedMessage id="chat.rated" values={{ stars: talk.stars }} />
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (stars > 0 && !rate.isPending) rate.mutate();
      }}
      className="flex flex-col gap-2"
    >
      <fieldset className="min-w-0">
        <legend className="text-13 font-medium">
          <FormattedMessage id="chat.rate" values={{ agent: talk.agentName }} />
        </legend>
        <div className="flex gap-1">
          {STARS.map((value) => (
            <label key={value} className="inline-flex size-9 cursor-pointer items-center justify-center max-md:size-11">
              <input
                type="radio"
                name="stars"
                value={value}
                checked={stars === value}
                onChange={() => setStars(value)}
                aria-label={intl.formatMessage({ id: 'chat.stars' }, { stars: value })}
                className="peer sr-only"
              />
              <Star
                size={22}
                aria-hidden="true"
                className={cx(
                  'rounded-4 peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
                  value <= stars ? 'fill-current text-warning' : 'text-text-3',
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <>
          <Field label={intl.formatMessage({ id: 'chat.rate.text' })}>
            <FieldTextArea value={text} onValueChange={setText} maxLength={LONGEST} rows={2} />
          </Field>
          <Button type="submit" tone="accent" busy={rate.isPending}>
            <FormattedMessage id="chat.rate.send" />
          </Button>
        </>
      )}
      {rate.error !== null && (
        <p role="alert" className="text-12 text-danger">
          {words(rate.error)}
        </p>
      )}
    </form>
  );
}
