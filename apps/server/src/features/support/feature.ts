import { supportPermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { SupportBudgets } from './budgets.ts';
import { CannedAnswers } from './canned.ts';
import { Cards } from './cards.ts';
import { VisitorCookie } from './customer.ts';
import { registerDesk } from './desk.routes.ts';
import { DeskService } from './desk.service.ts';
import { DeskStore } from './desk.store.ts';
import { registerFeedback } from './feedback.routes.ts';
import { FeedbackService } from './feedback.service.ts';
import { FeedbackStore } from './feedback.store.ts';
import { registerSupportJobs } from './support.jobs.ts';
import { AnswerNotices, registerSupportMessages } from './support.messages.ts';
import { supportMigrations } from './support.migrations.ts';
import { registerSupport } from './support.routes.ts';
import { supportSettings } from './support.settings.ts';
import { SupportRules } from './support-rules.ts';
import { SupportTopics } from './support-topics.ts';
import { TalkService } from './talk.service.ts';
import { TalkStore } from './talk.store.ts';

/** Customer service: talks of customers, the agents' desk, and feedback. */
export const support = defineFeature({
  name: 'support',
  modules: ['support'],
  permissions: supportPermissions,
  migrations: supportMigrations,
  settings: supportSettings,
  start: (ctx) => {
    const { pool } = ctx.db;
    const store = new TalkStore(pool);
    const desk = new DeskStore(pool);
    const rules = new SupportRules(ctx);
    const cards = new Cards(ctx);
    const topics = new SupportTopics({ ...ctx, store, rules });
    const cookie = new VisitorCookie(ctx.secretFor('support visitor'), { secure: ctx.auth.secureCookies });
    const notices = new AnswerNotices({ ...ctx, isPresent: (accountId) => topics.isPresent(accountId) });
    const visitorStore = new TalkStore(ctx.db.publicPool);
    const deps = {
      ...ctx,
      pool,
      store,
      visitorStore,
      cards,
      rules,
      budgets: new SupportBudgets(ctx.config.rateLimits),
      news: topics,
    };
    const talks = new TalkService(deps);
    const service = new DeskService({ ...deps, desk, notices });
    const feedbackStore = new FeedbackStore(pool);
    const feedback = new FeedbackService({ ...ctx, pool, store: feedbackStore });
    registerSupportMessages(ctx.notifier);
    registerSupportJobs(deps);
    ctx.sockets.addTopics(topics);
    ctx.sockets.handle({
      'supportDesk.typing': {
        answers: 'data',
        handle: async (user, { talkId }) => service.typing(user, BigInt(talkId)),
      },
    });
    return {
      routes: async (app) => {
        await topics.load();
        registerSupport(app, { ...deps, talks, topics, cookie });
        registerDesk(app, { ...ctx, service, store, desk, cards, canned: new CannedAnswers(pool), topics, rules });
        registerFeedback(app, { service: feedback, store: feedbackStore });
      },
      gauges: [
        {
          name: 'bourse_support_waiting',
          help: 'Talks that wait for an agent of customer service.',
          read: () => topics.waitingCount(),
        },
      ],
      close: () => topics.settled(),
    };
  },
});
