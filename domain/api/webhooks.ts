import * as v from 'valibot';

export const webhookReceivedSchema = v.strictObject({ received: v.literal(true) });
