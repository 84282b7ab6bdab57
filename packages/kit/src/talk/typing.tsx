import { ChatTyping } from '@bourse/ui';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { TypingSign } from './typing-sign.ts';

export interface TypingProps {
  readonly talkId: string | undefined;
  readonly sign: TypingSign | undefined;
}

/** Somebody types, until a few seconds after the last sign of it. Words: `talk`. */
export function Typing({ talkId, sign }: TypingProps) {
  const intl = useIntl();
  const [, setOver] = useState(0);
  const leftMs = sign === undefined ? 0 : sign.untilMs - Date.now();
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setOver((count) => count + 1), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  if (talkId === undefined || sign?.talkId !== talkId || leftMs <= 0) return null;
  return <ChatTyping label={intl.formatMessage({ id: 'talk.typing' })} />;
}
