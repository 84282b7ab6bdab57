import { contentPermissions } from '@bourse/contract';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import { ArticleStore } from './articles.store.ts';
import { registerContentMessages } from './content.messages.ts';
import { contentMigrations } from './content.migrations.ts';
import { registerContent } from './content.routes.ts';
import { contentSettings } from './content.settings.ts';
import { PICTURES, registerContentConsole } from './content-console.routes.ts';
import { registerContentFiles } from './content-files.routes.ts';
import { seedDemoAnnouncements } from './demo-announcements.ts';
import { HELP_DIR, readHelpPictures, readHelpTexts } from './help-files.ts';
import { HELP_PICTURE_PATH, MarkdownRenderer } from './markdown.ts';
import { PUBLISH_JOB, PublishingService } from './publishing.service.ts';
import { ReadingService } from './reading.service.ts';
import { seedHelp } from './seed-help.ts';

/** Announcements, notices, help and academy articles, and which channels are ours. */
export const content = defineFeature({
  name: 'content',
  permissions: contentPermissions,
  migrations: contentMigrations,
  settings: contentSettings,
  start: (ctx) => {
    const { config, db, files, jobs, notifier, settings, time } = ctx;
    const helpPictures = readHelpPictures(HELP_DIR);
    const renderer = new MarkdownRenderer((name) => {
      const picture = helpPictures.get(name);
      return picture && `${HELP_PICTURE_PATH}${picture.hash}/${name}.webp`;
    });
    const { nowMs } = time;
    const categories = () => settings.read(contentSettings.contentCategories);
    const articles = new ArticleStore(db.publicPool);
    const reading = new ReadingService({
      ...{ articles, renderer, categories },
      pool: db.pool,
      publicPool: db.publicPool,
      voterSecret: ctx.secretFor('content-voters'),
      nowMs: () => nowMs(),
    });
    const publishing = new PublishingService({ pool: db.pool, jobs, notifier, categories, nowMs: () => nowMs() });
    registerContentMessages(notifier);
    jobs.register(PUBLISH_JOB, { run: ({ id }) => publishing.publishDue(id) });
    const stop = new AbortController();
    let seeding: Promise<void> = Promise.resolve();
    return {
      routes: (app) => {
        const { publicUrl } = config;
        registerContent(app, { reading, settings, publicUrl });
        registerContentFiles(app, { articles, renderer, files, purpose: PICTURES, helpPictures, publicUrl });
        registerContentConsole(app, { pool: db.pool, files, publishing, renderer });
      },
      opened: () => {
        // Not in a world that a test makes for itself.
        if (ctx.demo !== undefined || config.mode === 'production') seeding = seed(ctx, publishing, stop.signal);
      },
      close: () => {
        stop.abort();
        return seeding;
      },
    };
  },
});

/** Takes over the shipped help, and in the demo writes its announcements; a failure stops neither the other nor the exchange. */
async function seed(ctx: FeatureContext, publishing: PublishingService, signal: AbortSignal): Promise<void> {
  const { db, demo, logger, view } = ctx;
  try {
    const { texts } = await seedHelp({ pool: db.pool, nowMs: () => ctx.time.nowMs(), signal }, readHelpTexts(HELP_DIR));
    if (texts > 0) logger.info({ texts }, 'took over the help of this release');
  } catch (error) {
    logger.error({ err: error }, 'the help of this release could not be taken over');
  }
  if (demo === undefined || signal.aborted) return;
  try {
    await seedDemoAnnouncements({ publishing, markets: view.markets() });
  } catch (error) {
    logger.error({ err: error }, 'the announcements of the demo could not be written');
  }
}
