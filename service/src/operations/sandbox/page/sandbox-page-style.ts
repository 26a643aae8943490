/** The sandbox page's style. */
export const SANDBOX_STYLE = `
:root{color-scheme:light dark;--bg:#f3f5f8;--card:#fff;--ink:#151a22;--muted:#5a6472;--line:#dfe3ea;--accent:#2557d6;--good:#126b3c;--bad:#b3261e;--warn:#855300}
@media (prefers-color-scheme:dark){:root{--bg:#0f1319;--card:#181e27;--ink:#e9edf3;--muted:#9aa5b4;--line:#2b3441;--accent:#8fb0ff;--good:#6fd19b;--bad:#ff9a93;--warn:#f0c26b}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header,main{max-width:1080px;margin:0 auto;padding:0 20px}
header{padding-top:32px}
h1{font-size:26px;margin:0}
header p{margin:4px 0 20px;color:var(--muted)}
header a{color:var(--accent)}
main{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));padding-bottom:48px}
section{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:18px 20px;min-width:0}
section.wide{grid-column:1/-1}
section.wide table{min-width:600px}
h2{font-size:17px;margin:0 0 10px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:0}
dt{color:var(--muted)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
table{border-collapse:collapse;width:100%}
.scroll{overflow-x:auto}
th,td{text-align:left;padding:7px 12px 7px 0;border-top:1px solid var(--line);vertical-align:top}
th{border-top:0;color:var(--muted);font-weight:500}
td{overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin-top:12px}
label{display:grid;gap:3px;color:var(--muted);font-size:13px}
button,select,input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;padding:7px 12px;min-height:38px}
input{width:110px}
button{cursor:pointer}
button:hover{border-color:var(--accent)}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
button.link{border:0;background:none;padding:0;min-height:0;color:var(--accent);text-align:left}
button.danger{color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.empty,.note{color:var(--muted)}
.note{margin:10px 0 0;font-size:13px}
.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.time{font-size:22px;font-variant-numeric:tabular-nums}
iframe{width:100%;height:520px;border:1px solid var(--line);border-radius:10px;background:#fff;margin-top:12px}
`;
