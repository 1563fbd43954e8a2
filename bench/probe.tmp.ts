import { withCompany } from '/work/main/bench/lib/with-company.ts';
import { benchApp } from '/work/main/bench/lib/app.ts';
const path = process.argv[2], method = process.argv[3] ?? 'GET';
await withCompany(1000, '/tmp/bench-co', async (database) => {
  const wrap = (inner, sql) => ({ __i: inner, __s: sql, bind: (...v) => wrap(inner.bind(...v), sql), all: async () => { const r = await inner.all(); console.log(r.meta.rows_read, r.meta.rows_written, sql.replace(/\s+/g,' ').slice(0,150)); return r; }, run: async () => { const r = await inner.all(); console.log(r.meta.rows_read, r.meta.rows_written, sql.slice(0,120)); return r; }, raw: async () => { const r = await inner.all(); console.log(r.meta.rows_read, r.meta.rows_written, sql.replace(/\s+/g,' ').slice(0,150)); return inner.raw(); } });
  const d1 = { prepare: (s) => wrap(database.prepare(s), s), batch: async (st) => { console.log('--- batch'); const rs = await database.batch(st.map((s) => s.__i)); let a=0,b=0; rs.forEach((r, i) => { a+=r.meta.rows_read; b+=r.meta.rows_written; console.log(String(r.meta.rows_read).padStart(4), r.meta.rows_written, st[i].__s.replace(/\s+/g, ' ').slice(0, 170)); }); console.log('=',a,b); return rs; } };
  const app = benchApp(d1);
  const r = await app.request('http://localhost' + path, { method, headers: { Authorization: 'Demo bench-employee', 'Content-Type': 'application/json' }, ...(method === 'POST' ? { body: '{"mood":"good"}' } : {}) });
  console.log(r.status, (await r.text()).slice(0, 300));
});
