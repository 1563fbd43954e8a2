import { describe, expect, it } from 'vitest';
import { readSignature, toSignatureHeaders, toSignedText } from './signature.ts';

const PARTS = {
  method: 'POST',
  authority: 'rewards.example.test',
  path: '/api/checkins',
  contentDigest: 'sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:',
  idempotencyKey: 'f3a1c9d0-0000-4000-8000-000000000001',
  actionTime: '2026-03-02T07:30:00.000Z',
};
const ID = 'device-0000000001';
const SIGNED = `"@method": POST
"@authority": rewards.example.test
"@path": /api/checkins
"content-digest": sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:
"idempotency-key": f3a1c9d0-0000-4000-8000-000000000001
"action-time": 2026-03-02T07:30:00.000Z
"@signature-params": ("@method" "@authority" "@path" "content-digest" "idempotency-key" "action-time");keyid="device-0000000001";alg="ecdsa-p256-sha256";tag="employee-rewards-action"`;

describe('toSignedText', () => {
  it('toSignedText returns the signed text in the form of RFC 9421', () => {
    expect(toSignedText(PARTS, ID)).toBe(SIGNED);
  });
});

describe('readSignature', () => {
  const signature = 'A'.repeat(86) + '==';
  const headers: Record<string, string> = {
    ...toSignatureHeaders(ID, signature),
    'Content-Digest': PARTS.contentDigest,
    'Action-Time': PARTS.actionTime,
    'Idempotency-Key': PARTS.idempotencyKey,
  };
  const read = (changed: Record<string, string | undefined> = {}) =>
    readSignature((name) => ({ ...headers, ...changed })[name]);
  const INPUT = headers['Signature-Input'] ?? '';

  it('readSignature returns the parts that toSignatureHeaders wrote', () => {
    const { contentDigest, idempotencyKey, actionTime } = PARTS;
    expect(read()).toEqual({ keyId: ID, signature, contentDigest, idempotencyKey, actionTime });
  });

  it.each([
    ['no Signature-Input', { 'Signature-Input': undefined }],
    ['no signature', { Signature: undefined }],
    ['no digest', { 'Content-Digest': undefined }],
    ['no time', { 'Action-Time': undefined }],
    ['no Idempotency-Key', { 'Idempotency-Key': undefined }],
    ['a missing component', { 'Signature-Input': INPUT.replace(' "content-digest"', '') }],
    [
      'components in another order',
      { 'Signature-Input': INPUT.replace('"@method" "@authority"', '"@authority" "@method"') },
    ],
    ['another algorithm', { 'Signature-Input': INPUT.replace('ecdsa-p256-sha256', 'hmac-sha256') }],
    ['another tag', { 'Signature-Input': INPUT.replace('employee-rewards-action', 'other') }],
    ['a further parameter', { 'Signature-Input': `${INPUT};created=1` }],
    ['two signatures', { 'Signature-Input': `${INPUT}, other=("@method")` }],
    ['a key id with a quotation mark', { 'Signature-Input': INPUT.replace(ID, 'device"0000000001') }],
    ['a short key id', { 'Signature-Input': INPUT.replace(ID, 'device') }],
    ['a truncated signature', { Signature: `device=:${'A'.repeat(84)}==:` }],
    ['another label', { Signature: `other=:${signature}:` }],
    ['a digest by another hash', { 'Content-Digest': PARTS.contentDigest.replace('sha-256', 'sha-512') }],
    ['a time that does not exist', { 'Action-Time': '2026-13-02T07:30:00.000Z' }],
    ['a time in another zone', { 'Action-Time': '2026-03-02T07:30:00.000+02:00' }],
  ])('readSignature returns null for headers with %s', (_, changed) => {
    expect(read(changed)).toBeNull();
  });
});
