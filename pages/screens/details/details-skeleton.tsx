/** The shape of what is coming. */
export function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div class="details bones" role="status" aria-label={label}>
      <div class="hero card">
        <span class="bone bone-note" />
        <span class="bone bone-amount" />
        <span class="bone bone-name" />
        <span class="bone bone-note" />
      </div>
      {[3, 2].map((lines) => (
        <div class="section card" key={lines}>
          <span class="bone bone-note" />
          {Array.from({ length: lines }, (_, index) => (
            <span class="bone bone-line" key={String(index)} />
          ))}
        </div>
      ))}
    </div>
  );
}
