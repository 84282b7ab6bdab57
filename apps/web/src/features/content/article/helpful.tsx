import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { openService } from '@bourse/kit/page/open-dialog.ts';
import { Button, buttonClass } from '@bourse/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { contentCalls } from '../calls.ts';
import { type ContentArticle, useKeepVotes } from '../content-queries.ts';

/** Asks whether the article helped. Who says no is shown where to say what was missing; a vote can be taken back. */
export function Helpful({ article: { documentId, helpful: votes } }: { readonly article: ContentArticle }) {
  const keepVotes = useKeepVotes(documentId);
  const vote = useAction({
    run: (mine: boolean | null) => api(contentCalls.voteContent, { body: { documentId, helpful: mine } }),
    onDone: keepVotes,
  });
  const choose = (wanted: boolean) => void vote.run(votes.mine === wanted ? null : wanted);
  const total = votes.yes + votes.no;
  return (
    <section aria-labelledby="article-helpful" className="mt-12 border-y py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="article-helpful" className="text-14 font-medium">
          <FormattedMessage id="content.helpful.question" />
        </h2>
        <div className="flex gap-2">
          <VoteButton isPressed={votes.mine === true} busy={vote.pendingInput === true} onClick={() => choose(true)}>
            <ThumbsUp size={15} aria-hidden="true" />
            <FormattedMessage id="content.helpful.yes" />
          </VoteButton>
          <VoteButton isPressed={votes.mine === false} busy={vote.pendingInput === false} onClick={() => choose(false)}>
            <ThumbsDown size={15} aria-hidden="true" />
            <FormattedMessage id="content.helpful.no" />
          </VoteButton>
        </div>
        {total > 0 && (
          <p className="num text-13 text-text-3">
            <FormattedMessage id="content.helpful.votes" values={{ yes: votes.yes, total }} />
          </p>
        )}
      </div>
      <div role="status">{votes.mine !== null && <Thanks wasHelpful={votes.mine} />}</div>
    </section>
  );
}

interface VoteButtonProps {
  readonly isPressed: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function VoteButton({ isPressed, ...rest }: VoteButtonProps) {
  return <Button {...rest} aria-pressed={isPressed} className="aria-pressed:bg-accent-soft aria-pressed:text-accent" />;
}

function Thanks({ wasHelpful }: { readonly wasHelpful: boolean }) {
  if (wasHelpful) {
    return (
      <p className="mt-3 text-13 text-text-2">
        <FormattedMessage id="content.helpful.thanks" />
      </p>
    );
  }
  return (
    <div className="mt-3 text-13 text-text-2">
      <p>
        <FormattedMessage id="content.helpful.sorry" />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <AppLink to="/userfeedback" className={buttonClass('neutral')}>
          <FormattedMessage id="content.contact.feedback" />
        </AppLink>
        <Button onClick={openService}>
          <FormattedMessage id="content.contact.service" />
        </Button>
      </div>
    </div>
  );
}
