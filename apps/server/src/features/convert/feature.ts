import { defineFeature } from '../../platform/feature.ts';
import { ConversionStore } from './conversions.store.ts';
import { convertMigrations } from './convert.migrations.ts';
import { registerConvert } from './convert.routes.ts';
import { ConvertService } from './convert.service.ts';

/** One coin into another in one step, over our own markets. */
export const convert = defineFeature({
  name: 'convert',
  migrations: convertMigrations,
  start: ({ db, host, projector, view }) => {
    const deps = { view, projector, store: new ConversionStore(db.pool) };
    const service = new ConvertService({ ...deps, host });
    return { routes: (app) => registerConvert(app, service, deps) };
  },
});
