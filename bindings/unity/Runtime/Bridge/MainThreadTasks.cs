using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Takes the results of tasks on the thread that calls <see cref="Run"/>; a web build has no other thread.</summary>
    internal sealed class MainThreadTasks
    {
        private readonly object gate = new object();
        private readonly Action<Exception> onThrown;
        private List<Action> waiting = new List<Action>();

        /// <param name="onThrown">Receives an action's exception; the other actions still run.</param>
        public MainThreadTasks(Action<Exception> onThrown) { this.onThrown = onThrown; }

        public void Post(Action action)
        {
            lock (gate) waiting.Add(action);
        }

        /// <summary>Starts now; exactly one of the two callbacks is called, in a later <see cref="Run"/>.</summary>
        public void Start<T>(Func<Task<T>> start, Action<T> onValue, Action<Exception> onFault)
        {
            Task<T> task;
            try { task = start(); }
            catch (Exception thrown) { Post(() => onFault(thrown)); return; }
            if (task == null) { Post(() => onFault(new InvalidOperationException("no task"))); return; }
            Follow(task, onValue, onFault);
        }

        /// <summary>Awaited, so that it goes on in Unity's context: a task may otherwise go on only on the thread pool, which a web build lacks.</summary>
        private async void Follow<T>(Task<T> task, Action<T> onValue, Action<Exception> onFault)
        {
            T value;
            try { value = await task; }
            catch (Exception thrown) { Post(() => onFault(thrown)); return; }
            Post(() => onValue(value));
        }

        /// <summary>Calls <see cref="Run"/> by the thread's context, as Unity's main thread has one: no frame may follow.</summary>
        public void RunLater()
        {
            var context = SynchronizationContext.Current;
            if (context != null) context.Post(_ => Run(), null);
        }

        public void Run()
        {
            List<Action> now;
            lock (gate)
            {
                if (waiting.Count == 0) return;
                now = waiting;
                waiting = new List<Action>();
            }
            foreach (var action in now)
            {
                try { action(); }
                catch (Exception thrown) { onThrown(thrown); }
            }
        }
    }
}
