import { createRequire } from 'node:module'; import { resolve } from 'node:path'; import { gzipSync } from 'node:zlib';
const { chromium } = createRequire(resolve('package.json'))('playwright-core');
const base='http://localhost:8811';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
for (const path of process.argv.slice(2)) {
const c=await browser.newContext(); await c.request.post(base+'/api/login',{data:{email:'demo.founder@outset.example',password:'Harbour-Lantern-42'},headers:{origin:base}});
const page=await c.newPage(); const s=new Set(); page.on('response',r=>{if(r.request().resourceType()==='script')s.add(r.url())});
await page.goto(base+path); await page.waitForTimeout(1500); let sum=0; const rows=[];
for(const u of s){const n=gzipSync(Buffer.from(await (await fetch(u)).arrayBuffer())).length; sum+=n; rows.push([n,u.split('/').pop()])}
console.log(path,(sum/1024).toFixed(1)); rows.sort((a,b)=>b[0]-a[0]).slice(0,22).forEach(r=>console.log('  ',r[0],r[1]));
}
await browser.close();
