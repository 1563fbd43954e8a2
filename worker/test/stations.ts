import { appAt, call, rows } from './harness.ts';

const NEW = { name: 'Front door', location: '', timeZone: 'America/Toronto', opensAt: '00:00', closesAt: '00:00' };

export interface OpenStation {
  id: string;
  number: number;
  /** The credential of the station's display. */
  credential: string;
  /** The code on the station's display. */
  code: string;
}

/** Requests the content of the display with this credential at an instant. */
export const askDisplay = (credential: string, at: Date) =>
  call(appAt(at), null, 'GET', '/api/qr/display', undefined, { Authorization: `Display ${credential}` });

/** Returns the current code and the codes of the next windows. */
export async function readCodes(credential: string, at: Date): Promise<string[]> {
  const { codes } = (await askDisplay(credential, at)).body as { codes: { code: string }[] };
  return codes.map(({ code }) => code);
}

/** Adds a station as `admin`, connects a display and reads its code at an instant. */
export async function openStation(admin: string, at: Date, columns: object = {}): Promise<OpenStation> {
  const app = appAt(at);
  const { body } = await call(app, admin, 'POST', '/api/qr/stations', { ...NEW, isKiosk: false, ...columns });
  const connected = await call(app, admin, 'PUT', `/api/qr/stations/${String(body.id)}/display`);
  const credential = String(connected.body.credential);
  const [code = ''] = await readCodes(credential, at);
  return { id: String(body.id), number: Number(body.number), credential, code };
}

/** Deletes the stations, keys and rules of earlier tests. */
export async function forgetStations(): Promise<void> {
  await rows('DELETE FROM qr_stations');
  await rows('DELETE FROM signing_keys');
  await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'qr_%'`);
}
