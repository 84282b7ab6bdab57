import { Callout } from '@bourse/ui';

/** Why a form as a whole was rejected; nothing while it was not. */
export function FormAlert({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Callout tone="danger" isNew>
      {text}
    </Callout>
  );
}
