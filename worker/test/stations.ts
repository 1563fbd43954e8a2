import { appAt, call, rows } from './harness.ts';

const NEW = { name: 'Front door', location: '', timeZone: 'America/Toronto', opensAt: '00:00', closesAt: '00:00' };

export interface OpenStation {
  id: string;
  number: number;
  credential: string;
  code: string;
}

export const askDisplay = (credential: string, at: Date) =>
  call(appAt(at), null, 'GET', '/api/qr/display', undefined, { Authorization: `Display ${credential}` });

export async function readCodes(credential: string, at: Date): Promise<string[]> {
  const { codes } = (await askDisplay(credential, at)).body as { codes: { code: string }[] };
  return codes.map(({ code }) => code);
}

export async function openStation(admin: string, at: Date, columns: object = {}): Promise<OpenStation> {
  const app = appAt(at);
  const { body } = await call(app, admin, 'POST', '/api/qr/stations', { ...NEW, isKiosk: false, ...columns });
  const connected = await call(app, admin, 'PUT', `/api/qr/stations/${String(body.id)}/display`);
  const credential = String(connected.body.credential);
  const [code = ''] = await readCodes(credential, at);
  return { id: String(body.id), number: Number(body.number), credential, code };
}

export async function forgetStations(): Promise<void> {
  await rows('DELETE FROM qr_stations');
  await rows('DELETE FROM signing_keys');
  await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'qr_%'`);
}
