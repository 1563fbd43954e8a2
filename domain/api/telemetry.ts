import * as v from 'valibot';
import { TELEMETRY_MAX_ITEMS } from '../telemetry/batch.ts';
import { INSTALL_ACTIONS, INSTALL_PLATFORMS } from '../telemetry/install-prompt.ts';
import { METRIC_MAX, METRICS } from '../telemetry/metrics.ts';
import { SCREENS } from '../telemetry/screens.ts';
import { countSchema, instantSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** The server computes the rating from the value (domain/telemetry/metrics.ts). */
const metricSchema = v.pipe(
  v.strictObject({
    type: v.literal('metric'),
    name: v.picklist(METRICS),
    value: v.pipe(v.number(), v.finite(), v.minValue(0)),
    screen: v.picklist(SCREENS),
  }),
  v.forward(
    v.check(
      ({ name, value }) => value <= METRIC_MAX[name],
      ({ input: { name } }) => refuseAs('too_large', { max: METRIC_MAX[name] }),
    ),
    ['value'],
  ),
);
export type MetricItem = v.InferOutput<typeof metricSchema>;

/** The event pwa_install_prompt of spec section 7. The server counts it by day and does not store the timestamp. */
const installPromptSchema = v.strictObject({
  type: v.literal('event'),
  name: v.literal('pwa_install_prompt'),
  action: v.picklist(INSTALL_ACTIONS),
  platform: v.picklist(INSTALL_PLATFORMS),
  timestamp: instantSchema,
});
export type EventItem = v.InferOutput<typeof installPromptSchema>;

export const telemetrySchema = v.strictObject({
  items: v.pipe(
    v.array(v.variant('type', [metricSchema, installPromptSchema])),
    v.minLength(1),
    v.maxLength(TELEMETRY_MAX_ITEMS),
  ),
});
export type TelemetryInput = v.InferOutput<typeof telemetrySchema>;

export const telemetryCountSchema = v.strictObject({ counted: countSchema });
